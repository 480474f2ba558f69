import type { FileHandle } from 'node:fs/promises';
import { confined, contentAddress, runProgram } from './run-program.ts';

/** Milliseconds for all tries together. */
const within = 60_000;
const mostOutput = 8 * 1024 * 1024;
/** Average brightness, of 255, from which a frame shows something; black is 16. */
const leastBrightness = 24;

const isBright = `signalstats,metadata=mode=select:key=lavfi.signalstats.YAVG:value=${leastBrightness}:function=greater`;
const scaled = 'scale=w=1280:h=1280:force_original_aspect_ratio=decrease';
const keyFrames = ['-skip_frame', 'nokey'];
const onlyOne = ['-an', '-sn', '-dn', '-map', '0:V:0', '-frames:v', '1', '-c:v', 'mjpeg', '-q:v', '3'];

/**
 * A frame of a video as JPEG, not a black one if there is another: a key frame behind the opening, else any frame there,
 * else the first of all.
 * @param duration seconds.
 */
export async function stillOf(
  ffmpeg: string,
  content: FileHandle,
  { duration = 0, signal }: { readonly duration?: number | undefined; readonly signal?: AbortSignal } = {},
): Promise<Buffer | undefined> {
  const begin = String(Math.min(duration * 0.1, 300));
  const tries = [
    { input: [...keyFrames, '-ss', begin, '-t', '600'], filter: `${isBright},${scaled}` },
    { input: ['-ss', begin, '-t', '20'], filter: `${isBright},${scaled}` },
    { input: [], filter: scaled },
  ];
  const end = performance.now() + within;
  for (const { input, filter } of tries) {
    const left = end - performance.now();
    if (left <= 0) return undefined;
    const args = [...confined, '-threads', '1', '-max_pixels', '40000000', ...input, '-i', contentAddress];
    const still = await runProgram(
      ffmpeg,
      [...args, ...onlyOne, '-vf', filter, '-f', 'image2pipe', 'pipe:1'],
      { content, within: left, mostOutput, signal },
    );
    if (still !== undefined && still.length > 0) return still;
  }
  return undefined;
}
