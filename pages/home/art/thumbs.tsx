import css from '../../../ui/art/palette.module.css';

/** The drawn contents of files, each 120 by 84: enough to tell a photo from a film at a glance. */
const box = { viewBox: '0 0 120 84', preserveAspectRatio: 'xMidYMid slice' } as const;

export const MountainsThumb = () => (
  <svg {...box} aria-hidden="true">
    <path className={css.haze} d="M0 0h120v84H0z" />
    <circle className={css.apricot} cx="88" cy="26" r="11" />
    <path className={css.mist} d="M0 62 34 24l22 24 14-13 50 44v5H0z" />
    <path className={css.deep} d="M0 84V70l26-20 28 24 24-12 42 22z" />
    <path className={css.snow} d="m34 24-9 10 6 3 4-3 5 4 3-4z" />
  </svg>
);
export const CoastThumb = () => (
  <svg {...box} aria-hidden="true">
    <path className={css.blush} d="M0 0h120v84H0z" />
    <circle className={css.apricot} cx="60" cy="46" r="16" />
    <path className={css.water} d="M0 48h120v36H0z" />
    <path className={css.mist} d="M20 56h34v2H20zm46 6h36v2H66zM8 70h30v2H8z" />
    <path className={css.snow} d="M70 16v30H52z" />
    <path className={css.night} d="M50 48h34l-6 7H56z" />
  </svg>
);
export const FernThumb = () => (
  <svg {...box} aria-hidden="true">
    <path className={css.wash} d="M0 0h120v84H0z" />
    <path
      className={css.lagoon}
      d="M60 84V30c0-14 8-22 22-24 0 14-8 24-20 26v18c2-12 12-18 28-18-2 14-12 22-28 22v30z"
    />
    <path className={css.mist} d="M58 84V52c-14 0-24-6-28-20 16 0 26 6 28 16z" />
  </svg>
);
export const DocumentThumb = () => (
  <svg {...box} aria-hidden="true">
    <path className={css.sunken} d="M0 0h120v84H0z" />
    <path className={css.sheet} d="M36 14h36l12 12v58H36z" />
    <path className={css.sheetLine} d="M72 14v12h12zM44 36h32v3H44zm0 9h28v3H44zm0 9h32v3H44zm0 9h20v3H44z" />
    <path className={css.apricot} d="M44 22h18v6H44z" />
  </svg>
);
export const SoundThumb = () => (
  <svg {...box} aria-hidden="true">
    <path className={css.apricotWash} d="M0 0h120v84H0z" />
    <path
      className={css.apricotLine}
      d="M24 38v8m9-16v24m9-32v40m9-26v12m9-28v44m9-34v24m9-18v12m9-26v40m9-24v8"
    />
  </svg>
);
export const BookThumb = () => (
  <svg {...box} aria-hidden="true">
    <path className={css.haze} d="M0 0h120v84H0z" />
    <path className={css.teal} d="M40 12h40a4 4 0 0 1 4 4v58H44a4 4 0 0 1-4-4z" />
    <path className={css.deep} d="M40 12h7v62h-3a4 4 0 0 1-4-4z" />
    <path className={css.snow} d="M55 24h20v3H55zm0 7h14v3H55z" />
  </svg>
);
export const FolderThumb = () => (
  <svg {...box} aria-hidden="true">
    <path className={css.wash} d="M0 0h120v84H0z" />
    <path className={css.deep} d="M28 26a5 5 0 0 1 5-5h17l7 7h30a5 5 0 0 1 5 5v12H28z" />
    <path className={css.snow} d="M38 28h42l-4 22H34z" />
    <path className={css.apricot} d="m44 46 8-9 6 6 4-3 6 6z" />
    <path
      className={css.teal}
      d="M26 40a4 4 0 0 1 4-4h60a4 4 0 0 1 4 4l-3 25a5 5 0 0 1-5 4H34a5 5 0 0 1-5-4z"
    />
  </svg>
);
export const ArchiveThumb = () => (
  <svg {...box} aria-hidden="true">
    <path className={css.apricotWash} d="M0 0h120v84H0z" />
    <path className={css.apricot} d="M34 30h52v38a4 4 0 0 1-4 4H38a4 4 0 0 1-4-4z" />
    <path className={css.tan} d="M30 18h60v13H30z" />
    <path className={css.snow} d="M50 40h20v7H50z" />
  </svg>
);
export const NightThumb = () => (
  <svg {...box} aria-hidden="true">
    <path className={css.night} d="M0 0h120v84H0z" />
    <path className={css.mist} d="M0 20c30-16 50 14 78 2s30-12 42-8v14c-20-4-30 6-46 10S26 26 0 40z" />
    <path className={css.water} d="M0 84V64l30-14 26 16 26-20 38 22v16z" />
    <circle className={css.apricot} cx="94" cy="16" r="5" />
  </svg>
);
export const SheetThumb = () => (
  <svg {...box} aria-hidden="true">
    <path className={css.wash} d="M0 0h120v84H0z" />
    <path className={css.sheet} d="M20 16h80v68H20z" />
    <path
      className={css.sheetLine}
      d="M20 30h80v1.5H20zm0 14h80v1.5H20zm0 14h80v1.5H20zm0 14h80v1.5H20zM46 16h1.5v68H46z"
    />
    <path className={css.teal} d="M54 34h34v7H54zm0 14h20v7H54z" />
    <path className={css.apricot} d="M54 62h27v7H54z" />
  </svg>
);
