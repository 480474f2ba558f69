import type { ComponentType } from 'react';
import { keptPart } from '../../engine/view/index.ts';
import css from '../../ui/art/palette.module.css';

/*
 * Devices at one scale, each in a picture of 240 by 150 that begins at its left edge, standing on the lower one. No
 * maker's mark on any of them.
 */

const AndroidArt = () => (
  <svg viewBox="80 0 240 150" aria-hidden="true">
    <rect className={css.body} x="82" y="4" width="76" height="142" rx="13" />
    <circle className={css.ink} cx="120" cy="15" r="3" />
    <rect className={css.mist} x="92" y="28" width="27" height="34" rx="4" />
    <rect className={css.blush} x="122" y="28" width="27" height="34" rx="4" />
    <rect className={css.wash} x="92" y="65" width="57" height="26" rx="4" />
    <path className={css.sunken} d="M84 98h72v35a12 12 0 0 1-12 12H96a12 12 0 0 1-12-12z" />
    <circle className={css.teal} cx="120" cy="118" r="15" />
    <path className={css.whiteLine} d="M120 125v-13m-6 5 6-6 6 6" />
  </svg>
);

const IosArt = () => (
  <svg viewBox="44 0 240 150" aria-hidden="true">
    <rect className={css.body} x="46" y="10" width="112" height="136" rx="12" />
    <rect className={css.sunken} x="56" y="20" width="92" height="116" rx="5" />
    <path className={css.mist} d="m56 112 26-34 20 20 14-12 32 30v15a5 5 0 0 1-5 5H61a5 5 0 0 1-5-5z" />
    <circle className={css.apricot} cx="122" cy="52" r="12" />
    <rect className={css.body} x="130" y="46" width="60" height="100" rx="12" />
    <rect className={css.ink} x="149" y="53" width="22" height="6" rx="3" />
    <path
      className={css.teal}
      d="M140 74a3 3 0 0 1 3-3h11l4 4h19a3 3 0 0 1 3 3v22a3 3 0 0 1-3 3h-34a3 3 0 0 1-3-3z"
    />
    <rect className={css.line} x="140" y="112" width="40" height="6" rx="3" />
    <rect className={css.line} x="140" y="123" width="26" height="6" rx="3" />
  </svg>
);

const WindowsArt = () => (
  <svg viewBox="32 0 240 150" aria-hidden="true">
    <path className={css.ink} d="M104 118h32l4 24h-40zM84 141h72v5H84z" />
    <rect className={css.body} x="34" y="6" width="172" height="114" rx="8" />
    <path className={css.wash} d="M42 14h156v98H42z" />
    <rect className={css.surface} x="58" y="26" width="108" height="66" rx="5" />
    <path className={css.teal} d="M58 31a5 5 0 0 1 5-5h98a5 5 0 0 1 5 5v7H58z" />
    <path className={css.line} d="M70 50h84v6H70zm0 14h84v6H70z" />
    <path className={css.apricot} d="M70 50h62v6H70zm0 14h30v6H70z" />
    <path className={css.line} d="M70 78h40v5H70z" />
    <path className={css.ink} d="M42 102h156v10H42z" />
  </svg>
);

const MacArt = () => (
  <svg viewBox="15 0 240 150" aria-hidden="true">
    <rect className={css.body} x="44" y="14" width="152" height="112" rx="10" />
    <rect className={css.haze} x="54" y="24" width="132" height="92" rx="3" />
    <path className={css.ink} d="M16 126h208v5a15 15 0 0 1-15 15H31a15 15 0 0 1-15-15z" />
    <path className={css.mist} d="M100 126h40v3a4 4 0 0 1-4 4h-32a4 4 0 0 1-4-4z" />
    <path
      className={css.teal}
      d="M68 56a4 4 0 0 1 4-4h14l5 5h23a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4H72a4 4 0 0 1-4-4z"
    />
    <path
      className={css.apricot}
      d="M128 50a4 4 0 0 1 4-4h14l5 5h23a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4h-42a4 4 0 0 1-4-4z"
    />
    <path className={css.body} d="m150 72 4 26 6-7 9-1z" />
  </svg>
);

const LinuxArt = () => (
  <svg viewBox="32 0 240 150" aria-hidden="true">
    <path className={css.ink} d="M96 120h48l6 22H90zM74 141h92v5H74z" />
    <rect className={css.body} x="34" y="6" width="172" height="114" rx="8" />
    <path className={css.night} d="M42 14h156v98H42z" />
    <path className={css.mist} d="M54 28h36v5H54zm0 14h62v5H54z" />
    <path className={css.apricot} d="M54 56h10v5H54zm16 0h30v5H70z" />
    <rect className={css.surface} x="104" y="48" width="84" height="54" rx="5" />
    <path className={css.wash} d="M104 53a5 5 0 0 1 5-5h74a5 5 0 0 1 5 5v6h-84z" />
    <path
      className={css.teal}
      d="M116 70a3 3 0 0 1 3-3h8l4 4h13a3 3 0 0 1 3 3v15a3 3 0 0 1-3 3h-25a3 3 0 0 1-3-3z"
    />
    <path className={css.line} d="M154 72h24v5h-24zm0 11h16v5h-16z" />
  </svg>
);

const TvArt = () => (
  <svg viewBox="8 0 240 150" aria-hidden="true">
    <path className={css.outline} d="m74 126-8 19m100-19 8 19" />
    <rect className={css.body} x="10" y="10" width="220" height="116" rx="8" />
    <rect className={css.night} x="18" y="18" width="204" height="100" rx="3" />
    <path
      className={css.mist}
      d="m18 96 42-40 32 26 22-18 44 36 30-22 34 26v11a3 3 0 0 1-3 3H21a3 3 0 0 1-3-3z"
    />
    <circle className={css.apricot} cx="170" cy="46" r="14" />
    <circle className={css.snow} cx="120" cy="66" r="20" />
    <path className={css.night} d="m114 56 17 10-17 10z" />
    <path className={css.faint} d="M30 108h180v3H30z" />
    <path className={css.apricot} d="M30 108h74v3H30z" />
  </svg>
);

const ExtensionArt = () => (
  <svg viewBox="28 0 240 150" aria-hidden="true">
    <path className={css.body} d="M30 18a10 10 0 0 1 10-10h160a10 10 0 0 1 10 10v128H30z" />
    <path className={css.sunken} d="M32 18a8 8 0 0 1 8-8h160a8 8 0 0 1 8 8v20H32z" />
    <rect className={css.surface} x="44" y="17" width="112" height="14" rx="7" />
    <path
      className={css.teal}
      d="M176 18h6a5 5 0 1 1 9 0h6a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-18a3 3 0 0 1-3-3v-6a5 5 0 1 0 0-6z"
    />
    <path className={css.line} d="M46 54h90v7H46zm0 17h74v7H46zm0 51h90v7H46zm0 17h50v7H46z" />
    <rect className={css.apricotWash} x="42" y="88" width="112" height="22" rx="6" />
    <path className={css.apricot} d="M50 96h64v6H50z" />
    <path className={css.outline} d="M160 99c22 0 28-14 28-48m-9 10 9-11 9 11" />
  </svg>
);

/** A drawing of each device that the site speaks of. */
export const devices = {
  android: keptPart(AndroidArt),
  ios: keptPart(IosArt),
  windows: keptPart(WindowsArt),
  mac: keptPart(MacArt),
  linux: keptPart(LinuxArt),
  tv: keptPart(TvArt),
  'browser-extension': keptPart(ExtensionArt),
} as const satisfies Record<string, ComponentType>;
