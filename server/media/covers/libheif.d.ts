/** The part of libheif-js that is used here; the package has no types of it. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface Picture {
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    /** Draws into `data`, whose bytes are red, green, blue and opacity; gives null where it fails. */
    display(
      target: { data: Uint8ClampedArray; width: number; height: number },
      done: (drawn: object | null) => void,
    ): void;
  }
  interface Heif {
    readonly HeifDecoder: new () => { decode(file: Uint8Array): Picture[] };
  }
  export default function openHeif(): Promise<Heif>;
}
