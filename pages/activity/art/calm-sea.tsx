import css from './paint.module.css';

/** After the weather: a lighthouse, a quiet sea, a boat on its way. */
export function CalmSea() {
  return (
    <>
      <linearGradient id="activity-beam" x1="1" x2="0">
        <stop className={css.beamStart} offset="0" />
        <stop className={css.beamEnd} offset="1" />
      </linearGradient>
      <circle className={css.glow} cx="146" cy="222" r="84" />
      <circle className={css.apricot} cx="146" cy="222" r="46" />
      <path className={css.wash} d="M-2000 224h4480v176h-4480z" />
      <path fill="url(#activity-beam)" d="M352 66L-40 20v98z" />
      <Lighthouse />
      <Boat />
      <path
        className={css.ripple}
        d="M-160 300q14-8 28 0t28 0M20 276q14-8 28 0t28 0M-60 350q14-8 28 0t28 0 28 0M80 346q14-8 28 0t28 0"
      />
      <path
        className={css.ripple}
        d="M270 338q14-8 28 0t28 0M190 374q14-8 28 0t28 0 28 0M400 366q14-8 28 0t28 0M520 320q14-8 28 0t28 0"
      />
    </>
  );
}

function Lighthouse() {
  return (
    <g transform="translate(0 -28)">
      <path className={css.post} d="M276 306q14-46 54-48l44-8q40 0 62 32 32 2 48 24z" />
      <path className={css.snow} d="M336 118h44l14 144h-72z" />
      <path className={css.lagoon} d="M332.5 154h51l3 32h-57zM326.5 218h63l3.5 34h-70z" />
      <rect className={css.deep} x="326" y="108" width="64" height="12" rx="6" />
      <rect className={css.warmth} x="342" y="80" width="32" height="28" />
      <circle className={css.apricot} cx="358" cy="94" r="9" />
      <path className={css.deep} d="M358 56l24 26h-48z" />
      <path className={css.deep} d="M350 262v-20a8 8 0 0 1 16 0v20z" />
    </g>
  );
}

function Boat() {
  return (
    <g className={css.drift}>
      <path className={css.snow} d="M206 206v62h-44z" />
      <path className={css.snow} d="M212 218v50h30z" />
      <path className={css.deep} d="M148 274h106q-10 28-30 28h-46q-20 0-30-28z" />
      <path className={css.outline} d="M209 198v76" />
    </g>
  );
}
