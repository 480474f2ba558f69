import { type Chance, createChance } from './chance.ts';

/** Landscapes drawn as SVG: a sky, a light in it, and ridges one behind the other. */
export interface Scene {
  readonly seed: number;
  /** From the zenith to the horizon. */
  readonly sky: readonly string[];
  /** From the farthest ridge to the nearest: the colours between the two are mixed. */
  readonly ridges: readonly [far: string, near: string];
  readonly count: number;
  /** 0: calm dunes; 1: jagged rocks. */
  readonly roughness: number;
  readonly light?: {
    readonly x: number;
    readonly y: number;
    readonly radius: number;
    readonly color: string;
  };
  readonly stars?: number;
  /** Light that hangs in the night sky in bands. */
  readonly aurora?: readonly string[];
  /** The nearest third is water that mirrors the sky. */
  readonly hasWater?: boolean;
  readonly hasTrees?: boolean;
}

export const width = 2400;
export const height = 1600;

const n = (value: number): string => value.toFixed(1);

export function drawScene(scene: Scene): string {
  const chance = createChance(scene.seed);
  const stops = scene.sky.map(
    (color, at) => `<stop offset="${n((100 * at) / (scene.sky.length - 1))}%" stop-color="${color}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
    <defs>
      <linearGradient id="sky" x2="0" y2="1">${stops.join('')}</linearGradient>
      <radialGradient id="glow"><stop offset="0" stop-color="${scene.light?.color ?? '#fff'}" stop-opacity=".75"/>
        <stop offset="1" stop-color="${scene.light?.color ?? '#fff'}" stop-opacity="0"/></radialGradient>
      <filter id="soft"><feGaussianBlur stdDeviation="34"/></filter>
    </defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>
    ${stars(scene, chance)}${aurora(scene, chance)}${light(scene)}${ridges(scene, chance)}${water(scene, chance)}
  </svg>`;
}

function stars({ stars: count = 0 }: Scene, chance: Chance): string {
  return Array.from(
    { length: count },
    () =>
      `<circle cx="${n(chance.between(0, width))}" cy="${n(chance.between(0, height * 0.62))}" r="${n(
        chance.between(0.6, 2.6),
      )}" fill="#fff" opacity="${chance.between(0.25, 0.95).toFixed(2)}"/>`,
  ).join('');
}

function aurora({ aurora: colors = [] }: Scene, chance: Chance): string {
  if (colors.length === 0) return '';
  const bands = colors
    .map((color) => {
      const base = chance.between(380, 640);
      const bends = Array.from(
        { length: 9 },
        (_, at) => [at * 350 - 200, base + chance.between(-130, 130)] as const,
      );
      const above = bends.map(([x, y]) => `${x},${n(y)}`).join(' ');
      const below = bends
        .toReversed()
        .map(([x, y]) => `${x},${n(y - chance.between(160, 330))}`)
        .join(' ');
      return `<polygon points="${above} ${below}" fill="${color}" opacity=".38"/>`;
    })
    .join('');
  // Blurred together: each blur takes a second.
  return `<g filter="url(#soft)">${bands}</g>`;
}

function light({ light: found }: Scene): string {
  if (found === undefined) return '';
  const [x, y] = [found.x * width, found.y * height];
  return `<circle cx="${x}" cy="${y}" r="${found.radius * 5}" fill="url(#glow)"/>
    <circle cx="${x}" cy="${y}" r="${found.radius}" fill="${found.color}"/>`;
}

/** A line of mountains by halving: each midpoint is moved up or down, by less each time. */
function ridgeLine(chance: Chance, roughness: number, middle: number, reach: number): number[] {
  let line = [middle + chance.between(-reach, reach), middle + chance.between(-reach, reach)];
  let swing = reach;
  for (let step = 0; step < 8; step += 1) {
    line = line.flatMap((here, at) => {
      const next = line[at + 1];
      return next === undefined ? [here] : [here, (here + next) / 2 + chance.between(-swing, swing)];
    });
    swing *= 0.42 + 0.16 * roughness;
  }
  return line;
}

function ridges(scene: Scene, chance: Chance): string {
  const { count, roughness, ridges: colors, hasTrees } = scene;
  const floor = scene.hasWater ? 0.7 : 1;
  return Array.from({ length: count }, (_, at) => {
    const share = count === 1 ? 1 : at / (count - 1);
    const middle = height * (0.46 + share * 0.36 * floor);
    const line = ridgeLine(chance, roughness * (1 - share * 0.4), middle, 190 - 70 * share);
    const step = width / (line.length - 1);
    const points = line.map((y, index) => `${n(index * step)},${n(y)}`).join(' ');
    const color = mix(colors[0], colors[1], share);
    const trees = hasTrees === true && share > 0.45 ? treesOn(line, step, chance, color, share) : '';
    return `${trees}<polygon points="0,${height} ${points} ${width},${height}" fill="${color}"/>`;
  }).join('');
}

function treesOn(
  line: readonly number[],
  step: number,
  chance: Chance,
  color: string,
  share: number,
): string {
  return Array.from({ length: 90 }, () => {
    const at = Math.floor(chance.between(0, line.length - 1));
    const [x, y] = [at * step, (line[at] ?? 0) + 14];
    const tall = chance.between(60, 130) * (0.4 + share);
    return [0, 0.28, 0.56]
      .map((from) => {
        const half = tall * (0.1 + 0.11 * from * 2);
        return `<polygon points="${n(x)},${n(y - tall * (1 - from))} ${n(x - half)},${n(
          y - tall * (0.6 - from),
        )} ${n(x + half)},${n(y - tall * (0.6 - from))}" fill="${color}"/>`;
      })
      .join('');
  }).join('');
}

function water({ hasWater, sky, light: lamp }: Scene, chance: Chance): string {
  if (hasWater !== true) return '';
  const shore = height * 0.76;
  const glints = Array.from({ length: 150 }, () => {
    const y = chance.between(shore + 8, height);
    const spread = 60 + (y - shore) * 0.9;
    const x = (lamp?.x ?? 0.5) * width + chance.between(-spread, spread);
    const long = chance.between(20, 120) * (0.4 + (y - shore) / (height - shore));
    return `<rect x="${n(x - long / 2)}" y="${n(y)}" width="${n(long)}" height="${n(
      chance.between(2, 5),
    )}" rx="2" fill="${lamp?.color ?? '#fff'}" opacity="${chance.between(0.15, 0.6).toFixed(2)}"/>`;
  });
  return `<linearGradient id="water" x2="0" y2="1"><stop stop-color="${sky.at(-1)}"/><stop offset="1" stop-color="${sky[0]}"/></linearGradient>
    <rect y="${shore}" width="${width}" height="${height - shore}" fill="url(#water)"/>${glints.join('')}`;
}

/** Two colours of the form `#rrggbb`. */
export function mix(from: string, to: string, share: number): string {
  const part = (color: string, at: number): number => Number.parseInt(color.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) =>
      Math.round(part(from, at) + (part(to, at) - part(from, at)) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
