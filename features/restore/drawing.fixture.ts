import {
  type ActionName,
  actions,
  type EventName,
  events,
  type Step,
  steps,
  type Transition,
  transitions,
} from './transitions.ts';

const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(table) as Key[];

const condition = ({ visitor }: Transition): string =>
  visitor === undefined ? '' : visitor === 'known' ? ' [signed in]' : ' [not signed in]';

/** The steps, each with its name on the wire; arrows cannot leave a group, so there are no groups. */
const boxes = (): string[] =>
  keysOf<Step>(steps).map((step) => `  ${step} : ${step} (${steps[step].status})`);

/** Events that lead from one step to the same other one share an arrow. */
function arrows(): string[] {
  const between = Map.groupBy(
    transitions.filter(({ from, to }) => from !== to),
    ({ from, to }) => `${from} --> ${to}`,
  );
  return [...between].map(
    ([arrow, all]) => `  ${arrow} : ${all.map((each) => each.on + condition(each)).join('<br/>')}`,
  );
}

const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`;

/** The whole of docs/restore.md. */
export const drawing = (): string =>
  [
    '# How a save goes',
    '',
    'Drawn from `features/restore/transitions.ts` by its test (`vitest run features/restore -u`). Change the table, not this page.',
    '',
    'Folders around some of the entries are made once: a second save goes into those that are there, as an upload does; entries themselves get a number (“plan(1).txt”).',
    '',
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> idle',
    ...boxes(),
    ...arrows(),
    '```',
    '',
    '## Steps',
    '',
    row('Step', 'On the wire', 'Means'),
    row('---', '---', '---'),
    ...keysOf<Step>(steps).map((step) => row(`\`${step}\``, steps[step].status, steps[step].means)),
    '',
    '## Events',
    '',
    'In italics the name that section 4 of the specification has for it.',
    '',
    row('Event', 'Means'),
    row('---', '---'),
    ...keysOf<EventName>(events).map((name) => {
      const { means, spec } = events[name] as { means: string; spec?: string };
      return row(`\`${name}\`${spec ? ` *${spec}*` : ''}`, means);
    }),
    '',
    '## Transitions',
    '',
    'Whatever does not stand here changes nothing: a second press on Save while one is under way, an answer that comes too late.',
    '',
    row('In', 'When', 'Then', 'And'),
    row('---', '---', '---', '---'),
    ...transitions.map((each) =>
      row(
        each.from,
        each.on + condition(each),
        each.to === each.from ? '' : each.to,
        each.does.map((name: ActionName) => actions[name]).join('; '),
      ),
    ),
    '',
  ].join('\n');
