import { createEffect, createEvent, createStore, sample } from 'effector';

/** Bytes of a text that are read and shown. */
export const mostTextBytes = 1024 * 1024;

interface TextRequest {
  readonly url: string;
  /** Bytes of the whole. */
  readonly size: number;
}

type TextContent =
  | { readonly status: 'reading' }
  | { readonly status: 'read'; readonly bytes: Uint8Array; readonly isWhole: boolean }
  /** `expired`: the address has to be fetched again. */
  | { readonly status: 'failed'; readonly isExpired: boolean };

/** A text was opened, or is tried again. */
export const textRequested = createEvent<TextRequest>();
export const wrapToggled = createEvent();
export const sourceToggled = createEvent();

/** The address of the text, and the result. */
export const $text = createStore<TextContent & { readonly url: string }>(
  { url: '', status: 'reading' },
  { serialize: 'ignore' },
);
/** Whether long lines go on below, or run out to the side. */
export const $wrapsLines = createStore(true);
/** Whether a text that can be rendered is shown as its source. */
export const $showsSource = createStore(false);

class RefusedError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`the content was refused: ${status}`);
    this.status = status;
  }
}

/** Reads the beginning of a text by its signed address: no credentials go along, since that may be another origin. */
export const readTextFx = createEffect(async ({ url, size }: TextRequest): Promise<Uint8Array> => {
  const response = await fetch(url, {
    credentials: 'omit',
    ...(size > mostTextBytes && { headers: { range: `bytes=0-${mostTextBytes - 1}` } }),
  });
  if (!response.ok) throw new RefusedError(response.status);
  return new Uint8Array(await response.arrayBuffer()).subarray(0, mostTextBytes);
});

$text
  .on(textRequested, (_, { url }) => ({ url, status: 'reading' }))
  .on(readTextFx.done, (text, { params: { url, size }, result: bytes }) =>
    text.url === url ? { url, status: 'read', bytes, isWhole: size <= mostTextBytes } : text,
  )
  .on(readTextFx.fail, (text, { params: { url }, error }) =>
    text.url === url
      ? { url, status: 'failed', isExpired: error instanceof RefusedError && error.status < 500 }
      : text,
  );
$wrapsLines.on(wrapToggled, (wraps) => !wraps);
$showsSource.on(sourceToggled, (isSource) => !isSource);

sample({ clock: textRequested, target: readTextFx });
