// Made from routes.yaml by `npm run build`, `npm run dev` and `site check`; not written by hand.
import '../engine/match/href.ts';

declare module '../engine/match/href.ts' {
  interface FixedPaths {
    '/': true;
  }
  interface PatternPaths {
    '/for/:name': { name: string };
  }
  interface ActionParams {
    wave: { times: number };
  }
}
