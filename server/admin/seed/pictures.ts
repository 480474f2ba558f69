import sharp from 'sharp';
import { drawScene, height, type Scene, width } from './landscapes.ts';
import { drawBlocks, drawMaze, drawOrbits, drawTriangles, side } from './patterns.ts';

export interface Picture {
  readonly name: string;
  readonly bytes: () => Promise<Buffer>;
}

async function render(name: string, svg: string, [wide, high]: readonly [number, number]): Promise<Buffer> {
  const drawn = sharp(Buffer.from(svg)).resize(wide, high);
  if (name.endsWith('.png')) return drawn.png({ compressionLevel: 9 }).toBuffer();
  if (name.endsWith('.webp')) return drawn.webp({ quality: 84 }).toBuffer();
  return drawn.flatten().jpeg({ quality: 86, mozjpeg: true }).toBuffer();
}

/** Drawn once: some of them stand in an archive too. */
const landscape = (name: string, scene: Scene): Picture => {
  let drawn: Promise<Buffer> | undefined;
  return {
    name,
    bytes: () => {
      drawn ??= render(name, drawScene(scene), [width, height]);
      return drawn;
    },
  };
};
const pattern = (name: string, draw: () => string): Picture => ({
  name,
  bytes: () => render(name, draw(), [side, side]),
});

export const landscapes: readonly Picture[] = [
  landscape('First light.jpg', {
    seed: 11,
    sky: ['#2b3a67', '#b56576', '#f3b28a', '#ffe3b8'],
    ridges: ['#c98f8d', '#2a2440'],
    count: 6,
    roughness: 0.8,
    light: { x: 0.68, y: 0.44, radius: 78, color: '#fff1cf' },
  }),
  landscape('Blue hour.jpg', {
    seed: 23,
    sky: ['#0d1b3e', '#274b7a', '#7fa3c7', '#d9e4ec'],
    ridges: ['#8fa9c4', '#0f1c33'],
    count: 7,
    roughness: 0.55,
    stars: 60,
  }),
  landscape('Northern lights.jpg', {
    seed: 37,
    sky: ['#050b1d', '#0b1f3a', '#12394a'],
    ridges: ['#163043', '#03070f'],
    count: 4,
    roughness: 0.9,
    stars: 420,
    aurora: ['#4dffb8', '#2ee6d6', '#9b6bff'],
  }),
  landscape('Dunes at noon.webp', {
    seed: 41,
    sky: ['#5ab0d8', '#a9d9e6', '#fbeed0'],
    ridges: ['#f2cf95', '#a75b2c'],
    count: 5,
    roughness: 0,
    light: { x: 0.24, y: 0.2, radius: 64, color: '#fffbe6' },
  }),
  landscape('Lake before the storm.jpg', {
    seed: 53,
    sky: ['#3b4a54', '#71838c', '#d7c9a7'],
    ridges: ['#7d8d92', '#25343a'],
    count: 4,
    roughness: 0.6,
    light: { x: 0.42, y: 0.27, radius: 46, color: '#fff3d1' },
    hasWater: true,
  }),
  landscape('Fir forest.jpg', {
    seed: 67,
    sky: ['#8fb8ad', '#cfe0d4', '#f2f4ea'],
    ridges: ['#a7c4b5', '#10291f'],
    count: 6,
    roughness: 0.4,
    hasTrees: true,
  }),
  landscape('Red desert moon.jpg', {
    seed: 71,
    sky: ['#1d0f2b', '#5c1f3f', '#c4523a', '#f09a55'],
    ridges: ['#b4473a', '#2a0d1a'],
    count: 5,
    roughness: 0.7,
    stars: 120,
    light: { x: 0.3, y: 0.26, radius: 92, color: '#ffe9d6' },
  }),
];

export const patterns: readonly Picture[] = [
  pattern('Endless line.png', () => drawMaze(5, '#12355b', '#f4d35e')),
  pattern('Mosaic, teal to plum.png', () => drawTriangles(17, '#1b9aaa', '#6b2d5c')),
  pattern('Orbits.webp', () => drawOrbits('#101418', ['#ff6b6b', '#ffd166', '#06d6a0', '#4cc9f0'])),
  pattern('Poster.png', () => drawBlocks(29, ['#f5efe0', '#d62828', '#003049', '#f7b538'])),
  pattern('Endless line, coral.webp', () => drawMaze(8, '#fff4ec', '#e4572e')),
];
