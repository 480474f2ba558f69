import type { Theme } from '../schema.ts';
import { CalmSea } from './calm-sea.tsx';
import { NightMarket } from './night-market.tsx';
import { WinterRoof } from './winter-roof.tsx';

const pictures = { night: NightMarket, frost: WinterRoof, calm: CalmSea } as const satisfies Record<
  Theme,
  unknown
>;

/** The picture of a theme; decoration, so it has no name. */
export function Artwork({
  theme,
  className,
}: {
  readonly theme: Theme;
  readonly className: string | undefined;
}) {
  const Picture = pictures[theme];
  return (
    <svg className={className} viewBox="0 0 480 400" aria-hidden="true" focusable="false">
      <Picture />
    </svg>
  );
}
