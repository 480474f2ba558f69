import type { ContentPicture } from '../define/content.ts';

interface ShownPictureProps {
  readonly picture: ContentPicture;
  /** Words for those who do not see it; empty of one that only decorates. */
  readonly alt: string;
  /** How wide it is shown, as browsers ask (`sizes`). */
  readonly sizes: string;
  readonly className?: string | undefined;
}

/** A picture of `content/` on pages that are not written in Markdown: loaded once it comes near the window. */
export function ShownPicture({ picture, alt, sizes, className }: ShownPictureProps) {
  const { src, avif, webp, width, height, dark } = picture;
  const onDark = { 'data-scheme': 'dark', media: '(prefers-color-scheme: dark)', sizes };
  return (
    <picture>
      {dark?.avif && <source {...onDark} type="image/avif" srcSet={dark.avif} />}
      {dark && <source {...onDark} srcSet={dark.webp ?? dark.src} />}
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        {...{ src, srcSet: webp, sizes, width, height, className }}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
