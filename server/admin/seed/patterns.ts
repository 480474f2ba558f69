import { createChance } from './chance.ts';
import { mix } from './landscapes.ts';

/** Patterns drawn as SVG, 1600 pixels square. */
export const side = 1600;

const sheet = (ground: string, drawn: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><rect width="${side}" height="${side}" fill="${ground}"/>${drawn}</svg>`;

const grid = (count: number, draw: (x: number, y: number, size: number) => string): string => {
  const size = side / count;
  return Array.from({ length: count * count }, (_, at) =>
    draw((at % count) * size, Math.floor(at / count) * size, size),
  ).join('');
};

/** Tiles with two quarter circles, turned by lot: lines that never end (Truchet, 1704; Smith, 1987). */
export function drawMaze(seed: number, ground: string, line: string): string {
  const chance = createChance(seed);
  const drawn = grid(16, (x, y, size) => {
    const half = size / 2;
    const arcs = chance.one([
      [
        `M${x + half} ${y}a${half} ${half} 0 0 1 -${half} ${half}`,
        `M${x + size} ${y + half}a${half} ${half} 0 0 0 -${half} ${half}`,
      ],
      [
        `M${x + half} ${y}a${half} ${half} 0 0 0 ${half} ${half}`,
        `M${x} ${y + half}a${half} ${half} 0 0 1 ${half} ${half}`,
      ],
    ]);
    return `<path d="${arcs.join('')}"/>`;
  });
  return sheet(
    ground,
    `<g fill="none" stroke="${line}" stroke-width="26" stroke-linecap="round">${drawn}</g>`,
  );
}

/** A field of leaning triangles whose colour runs from one corner to the other. */
export function drawTriangles(seed: number, from: string, to: string): string {
  const chance = createChance(seed);
  const count = 13;
  const step = side / (count - 1);
  const points = Array.from({ length: (count + 1) * (count + 1) }, (_, at) => {
    const [column, row] = [at % (count + 1), Math.floor(at / (count + 1))];
    return [
      (column - 0.5) * step + chance.between(-40, 40),
      (row - 0.5) * step + chance.between(-40, 40),
    ] as const;
  });
  const corner = (column: number, row: number) => points[row * (count + 1) + column]!;
  const triangle = (corners: readonly (readonly [number, number])[]): string => {
    const [x, y] = corners[0]!;
    const share = Math.min(1, Math.max(0, (x + y) / (2 * side) + chance.between(-0.13, 0.13)));
    const color = mix(from, to, share);
    return `<polygon points="${corners.map(([px, py]) => `${px.toFixed(1)},${py.toFixed(1)}`).join(' ')}" fill="${color}" stroke="${color}"/>`;
  };
  const drawn = Array.from({ length: count * count }, (_, at) => {
    const [column, row] = [at % count, Math.floor(at / count)];
    const corners = [
      corner(column, row),
      corner(column + 1, row),
      corner(column + 1, row + 1),
      corner(column, row + 1),
    ] as const;
    return triangle([corners[0], corners[1], corners[2]]) + triangle([corners[0], corners[2], corners[3]]);
  });
  return sheet(from, drawn.join(''));
}

/** Curves of a pen in a wheel that rolls in another (a hypotrochoid). */
export function drawOrbits(ground: string, colors: readonly string[]): string {
  const drawn = colors.map((color, at) => {
    const [outer, inner, pen] = [600 - at * 90, 187 + at * 34, 260 - at * 25];
    const points = Array.from({ length: 4000 }, (_, step) => {
      const angle = (step / 4000) * 2 * Math.PI * 34;
      const turned = ((outer - inner) / inner) * angle;
      const x = side / 2 + (outer - inner) * Math.cos(angle) + pen * Math.cos(turned);
      const y = side / 2 + (outer - inner) * Math.sin(angle) - pen * Math.sin(turned);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    });
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${color}" stroke-width="2.2" opacity=".8"/>`;
  });
  return sheet(ground, drawn.join(''));
}

/** Blocks in a few colours, as posters of the 1920s had them. */
export function drawBlocks(seed: number, colors: readonly [string, ...string[]]): string {
  const chance = createChance(seed);
  const drawn = grid(6, (x, y, size) => {
    const [back, front] = [chance.one(colors), chance.one(colors)];
    const square = `<rect x="${x}" y="${y}" width="${size + 1}" height="${size + 1}" fill="${back}"/>`;
    const shape = chance.one([
      `<circle cx="${x + size / 2}" cy="${y + size / 2}" r="${size * 0.38}" fill="${front}"/>`,
      `<path d="M${x} ${y}h${size}a${size} ${size} 0 0 1 -${size} ${size}z" fill="${front}"/>`,
      `<path d="M${x} ${y + size}v-${size}l${size} ${size}z" fill="${front}"/>`,
      `<path d="M${x} ${y + size / 2}a${size / 2} ${size / 2} 0 0 1 ${size} 0z" fill="${front}"/>`,
      '',
    ]);
    return square + shape;
  });
  return sheet(colors[0], drawn);
}
