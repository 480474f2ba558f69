import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Command, svgOption, textOf } from './command.ts';
import { drawGraph } from './graph-drawing.ts';
import { offsetsIn } from './instants.ts';
import { type RouteNode, routeTreeOf } from './route-tree.ts';
import { openWorkspace, soundSnapshot } from './workspace.ts';

export const graph: Command = {
  name: 'graph',
  about: 'the map of the routes',
  help: 'Shows the addresses of the site as a tree, with the page that each shows.',
  options: { svg: svgOption },
  run: async (given, surroundings) => {
    const workspace = await openWorkspace(surroundings);
    const { site } = soundSnapshot(workspace);
    const tree = routeTreeOf(site);
    const file = textOf(given, 'svg');
    if (file === undefined) {
      surroundings.write(`${asText(tree)}\n`);
      return 0;
    }
    await writeFile(resolve(file), drawGraph(site, tree, offsetsIn(workspace.sources)));
    surroundings.write(`${file}\n`);
    return 0;
  },
};

function labelOf({ segment, route }: RouteNode): string {
  const name = `/${segment}`;
  if (route === undefined) return name;
  const { target } = route;
  return `${name}  ${target.type === 'page' ? target.page : `(${target.handler})`}`;
}

function asText(tree: RouteNode): string {
  const lines = [labelOf(tree)];
  const walk = (nodes: readonly RouteNode[], indent: string) => {
    for (const [index, node] of nodes.entries()) {
      const isLast = index === nodes.length - 1;
      lines.push(`${indent}${isLast ? '└─' : '├─'} ${labelOf(node)}`);
      walk(node.below, `${indent}${isLast ? '   ' : '│  '}`);
    }
  };
  walk(tree.below, '');
  return lines.join('\n');
}
