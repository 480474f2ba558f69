import { contentKindsOf } from '../define/registries.ts';
import type { SiteWindow } from '../manifest/site.ts';
import type { SiteSnapshot } from '../render/snapshot.ts';

/** The parts of records that have a window, such as prices, in the order of their files: `content/plans.yaml: …`. */
export function recordWindows({ code, records }: Pick<SiteSnapshot, 'code' | 'records'>): readonly {
  readonly label: string;
  readonly window: SiteWindow;
}[] {
  return contentKindsOf(code).flatMap((kind) => {
    if (kind.form !== 'record' || kind.windows === undefined) return [];
    const value = kind.read({ record: (key) => records.get(key) });
    if (value === undefined) return [];
    return kind.windows(value).flatMap(({ name, from, to }) => {
      const window = { ...instantOf('from', from), ...instantOf('to', to) };
      return Object.keys(window).length === 0 ? [] : [{ label: `content/${kind.key}.yaml: ${name}`, window }];
    });
  });
}

/** Nothing for what is no time: the check of the kind says so. */
function instantOf(edge: keyof SiteWindow, text: string | undefined): SiteWindow {
  const instant = Date.parse(text ?? '');
  return Number.isNaN(instant) ? {} : { [edge]: instant };
}
