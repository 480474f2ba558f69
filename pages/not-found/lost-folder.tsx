import { keptPart } from '../../engine/view/index.ts';
import css from './lost-folder.module.css';

/** A folder far out on the lagoon, and a lamp that looks for it. */
export const LostFolder = keptPart(function LostFolder() {
  return (
    <svg viewBox="0 0 420 220" aria-hidden="true" focusable="false">
      <linearGradient id="not-found-beam">
        <stop className={css.beamStart} offset="0" />
        <stop className={css.beamEnd} offset="1" />
      </linearGradient>
      <path fill="url(#not-found-beam)" d="M56 92L420 30v136z" />
      <path className={css.tower} d="M44 108h26l8 84H36z" />
      <path className={css.band} d="M41.5 134h31l2 20h-35z" />
      <path className={css.band} d="M57 58l18 20H39z" />
      <circle className={css.lamp} cx="57" cy="92" r="10" />
      <path className={css.frame} d="M42 78v28M72 78v28" />
      <g className={css.folder}>
        <path className={css.back} d="M252 108a8 8 0 0 1 8-8h28l10 12h54a8 8 0 0 1 8 8v52H252z" />
        <path className={css.front} d="M252 126h108l-9 48h-90z" />
        <path className={css.mark} d="M298 142q0-8 8-8t8 7q0 5-5 7-3 2-3 5M306 160v.5" />
      </g>
      <path
        className={css.sea}
        d="M10 186q20-10 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0q-40 34-200 34T10 186z"
      />
      <path
        className={css.ripple}
        d="M76 200q12-6 24 0t24 0M176 208q12-6 24 0t24 0 24 0M300 200q12-6 24 0t24 0"
      />
    </svg>
  );
});
