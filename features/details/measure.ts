import { pictureSize } from './picture-size.ts';

export interface Measures {
  readonly width?: number;
  readonly height?: number;
  /** Seconds. */
  readonly duration?: number;
}

/** Bytes at the beginning of a picture that nearly always include its size. */
const headLength = 262_144;
/** Ms after which a video without a known duration is given up. */
const metadataTimeout = 15_000;

/**
 * Reads the size of a picture, or the duration of a video or audio file, from the content at a signed address. Unknown
 * values are absent; it never throws for malformed content.
 */
export async function measure(url: string, mimeType: string): Promise<Measures> {
  if (url === '') return {};
  if (mimeType.startsWith('image/')) {
    const response = await fetch(url, {
      credentials: 'omit',
      headers: { range: `bytes=0-${headLength - 1}` },
    });
    return response.ok ? (pictureSize(new Uint8Array(await response.arrayBuffer())) ?? {}) : {};
  }
  return measurePlayed(url, mimeType.startsWith('video/') ? 'video' : 'audio');
}

function measurePlayed(url: string, kind: 'video' | 'audio'): Promise<Measures> {
  return new Promise((resolve) => {
    const player = document.createElement(kind);
    const done = (measures: Measures) => {
      clearTimeout(limit);
      player.removeAttribute('src');
      player.load();
      resolve(measures);
    };
    const limit = setTimeout(() => done({}), metadataTimeout);
    player.preload = 'metadata';
    player.onerror = () => done({});
    player.onloadedmetadata = () =>
      done({
        ...(Number.isFinite(player.duration) && { duration: player.duration }),
        ...(player instanceof HTMLVideoElement &&
          player.videoWidth > 0 && { width: player.videoWidth, height: player.videoHeight }),
      });
    player.src = url;
  });
}
