import css from '../../../ui/art/palette.module.css';

interface PortraitProps {
  /** Gives the picture its arch. */
  readonly className: string | undefined;
}

/** Someone with a camera before the mountains, the child beside waving. */
export const FamilyArt = ({ className }: PortraitProps) => (
  <svg className={className} viewBox="0 0 320 340" aria-hidden="true">
    <path className={css.blush} d="M0 0h320v340H0z" />
    <circle className={css.apricot} cx="232" cy="96" r="38" />
    <path className={css.mist} d="m0 250 84-112 52 60 44-46 140 132v56H0z" />
    <path className={css.snow} d="m84 138-26 34 16 8 12-9 13 11 9-16z" />
    <path className={css.water} d="M0 262c90-22 200-14 320 4v74H0z" />
    <path className={css.deep} d="M46 340c0-74 34-104 78-104s78 30 78 104z" />
    <path className={css.skin} d="M108 214h32v26c0 10-32 10-32 0z" />
    <path className={css.skin} d="M86 170a38 40 0 0 1 76 0v14a38 40 0 0 1-76 0z" />
    <path
      className={css.night}
      d="M80 182c-8-44 16-62 46-62s50 22 42 60c-8-14-14-24-24-28-22 8-44 6-52 2-6 8-8 18-12 28z"
    />
    <path
      className={css.skin}
      d="M62 300c-6-44 4-74 30-88l14 16c-16 14-18 34-14 66zm124 0c6-44-4-74-30-88l-14 16c16 14 18 34 14 66z"
    />
    <rect className={css.night} x="84" y="172" width="80" height="48" rx="9" />
    <path className={css.night} d="M106 164h34v12h-34z" />
    <circle className={css.faint} cx="124" cy="196" r="19" />
    <circle className={css.night} cx="124" cy="196" r="12" />
    <circle className={css.mist} cx="120" cy="192" r="4" />
    <path className={css.apricot} d="M206 340c0-48 20-66 44-66s46 18 46 66z" />
    <path className={css.skin} d="M280 290c14-16 20-34 16-52l14-3c8 26 0 48-16 68z" />
    <circle className={css.skin} cx="250" cy="244" r="28" />
    <path className={css.tan} d="M221 246c-4-28 12-40 30-40s34 14 28 40c-6-12-14-18-30-18s-22 6-28 18z" />
  </svg>
);

/** Someone at the board; the same folder goes to every seat. */
export const TeamArt = ({ className }: PortraitProps) => (
  <svg className={className} viewBox="0 0 320 340" aria-hidden="true">
    <path className={css.mist} d="M0 0h320v340H0z" />
    <path className={css.deep} d="M40 92h240v134H40z" />
    <path className={css.haze} d="M64 124h72v6H64zm0 18h54v6H64zm0 18h64v6H64z" />
    <path className={css.apricotLine} d="M174 196c14-2 16-52 34-50s14 30 44-28" />
    <path className={css.tan} d="M32 226h256v8H32z" />
    <path className={css.apricot} d="M96 340c0-70 26-96 68-96s68 26 68 96z" />
    <path className={css.apricot} d="M206 264c20-12 34-40 42-72l20 6c-6 42-22 76-48 92z" />
    <circle className={css.skin} cx="259" cy="186" r="12" />
    <path className={css.tan} d="M148 222h32v26c0 10-32 10-32 0z" />
    <path className={css.tan} d="M128 180a36 38 0 0 1 72 0v14a36 38 0 0 1-72 0z" />
    <circle className={css.night} cx="166" cy="124" r="19" />
    <path className={css.night} d="M122 188c-4-42 16-54 42-54s46 14 42 54c-8-22-20-28-42-28s-34 6-42 28z" />
    <g className={css.snow}>
      <path d="M22 306a6 6 0 0 1 6-6h12l6 6h18a6 6 0 0 1 6 6v28H22zm100 0a6 6 0 0 1 6-6h12l6 6h38a6 6 0 0 1 6 6v28h-68zm128 0a6 6 0 0 1 6-6h12l6 6h18a6 6 0 0 1 6 6v28h-48z" />
    </g>
  </svg>
);

/** The server on the shelf at home, and who sleeps on it. */
export const HostArt = ({ className }: PortraitProps) => (
  <svg className={className} viewBox="0 0 320 340" aria-hidden="true">
    <path className={css.water} d="M0 0h320v340H0z" />
    <path className={css.haze} d="M106 40h108v92H106z" />
    <circle className={css.apricot} cx="184" cy="70" r="15" />
    <path className={css.mist} d="m106 132 32-40 20 22 14-12 42 30z" />
    <path className={css.deep} d="M157 40h6v92h-6zm-51 44h108v5H106z" />
    <path className={css.apricot} d="M98 214c-4-36 22-58 62-58 34 0 66 18 64 58z" />
    <path className={css.apricot} d="M84 212c-8-8-10-30-6-48l16 12h20l16-12c4 18 2 40-6 48z" />
    <path className={css.tan} d="M92 196q5 5 10 0m8 0q5 5 10 0" stroke="none" />
    <path className={css.apricotLine} d="M222 208c26 4 34-6 34-22" />
    <path className={css.apricotLine} d="M221 211c30 4 38-8 38-25" />
    <rect className={css.snow} x="64" y="212" width="192" height="44" rx="8" />
    <rect className={css.snow} x="64" y="260" width="192" height="44" rx="8" />
    <path className={css.mist} d="M150 230h84v8h-84zm0 48h84v8h-84z" />
    <circle className={css.teal} cx="86" cy="234" r="6" />
    <circle className={css.apricot} cx="106" cy="234" r="6" />
    <circle className={css.teal} cx="86" cy="282" r="6" />
    <path className={css.tan} d="M24 308h272v10H24z" />
    <path className={css.deep} d="M272 308v-30h-8v-10h32v10h-8v30z" />
    <path
      className={css.mist}
      d="M278 268c-16-10-18-30-10-44 12 10 14 28 10 44zm4 0c-2-20 6-36 22-42 4 18-4 34-22 42z"
    />
  </svg>
);
