import css from '../../../ui/art/palette.module.css';

/** The place where the page happens: a low sun over still water. May be cut off at the top and at either side. */
export function Lagoon({ className }: { readonly className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 1440 640" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      <circle className={css.apricot} cx="1300" cy="236" r="104" />
      <path
        className={css.haze}
        d="M0 372c90-14 150-74 236-70 92 4 132 62 232 66 110 4 190-58 300-52 130 8 210 70 330 60s220-84 342-62v326H0z"
      />
      <path
        className={css.mist}
        d="M0 452c160-36 300 4 480 0s280-44 430-34 240 38 350 24c80-10 120-24 180-22v220H0z"
      />
      <path className={css.water} d="M0 544c180-16 320 12 500 8s300-24 480-16 320 18 460 4v100H0z" />
      <path className={css.mistLine} d="M40 590h90m30 0h30m1060-4h110m30 0h24M90 614h60m1160 2h70" />
    </svg>
  );
}
