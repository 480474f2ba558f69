import { pictureSize } from './picture-size.ts';

export interface Measures {
  readonly width?: number;
  readonly height?: number;
  /** Seconds. */
  readonly duration?: number;
}

/** Bytes at the beginning of a picture in which its size stands, nearly always. */
const headLength = 262_144;
/** Ms until a film that does not say how long it is is let be. */
const metadataTimeout = 15_000;

/**
 * Reads how large a picture, or how long a film or a sound is, from the content at a signed address. What it does not
 * tell is absent; it never throws for content that is odd.
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
