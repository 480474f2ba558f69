import css from './paint.module.css';

const FLAKES = [
  [46, 70, 4],
  [104, 128, 3],
  [150, 40, 3.5],
  [196, 104, 2.5],
  [352, 46, 3.5],
  [404, 112, 4],
  [444, 60, 2.5],
  [440, 188, 3],
  [64, 196, 2.5],
] as const;

/** A code comes down by parachute, straight into the chimney. */
export function WinterRoof() {
  return (
    <>
      {FLAKES.map(([x, y, r], index) => (
        <circle
          key={x}
          className={`${css.snow} ${css.twinkle} ${index % 2 ? css.late : ''}`}
          cx={x}
          cy={y}
          r={r}
        />
      ))}
      <path
        className={css.wash}
        d="M-2000 352q500-60 1000-30t1000 8q110-70 230-34t250-20q300 40 700 20t900 20v140h-4080z"
      />
      <Tree x={64} y={226} scale={1.1} />
      <Tree x={424} y={246} scale={0.9} />
      <Cottage />
      <path
        className={css.ground}
        d="M-2000 372q500-30 1000-10t1000 0q120-32 240-12t240-6q300 30 700 10t900 4v60h-4080z"
      />
      <g className={css.drift}>
        <Parachute />
      </g>
    </>
  );
}

function Cottage() {
  return (
    <>
      <path className={css.deep} d="M262 172h40v64h-40z" />
      <rect className={css.snow} x="256" y="162" width="52" height="16" rx="8" />
      <path className={css.raised} d="M136 268h208v100H136z" />
      <path className={css.lagoon} d="M240 190l132 88H108z" />
      <path
        className={css.snow}
        d="M240 184l112 75q-18 14-32 0-16 18-36 2-20 18-42 0-24 18-44-2-18 16-36 0-16 14-34 0z"
      />
      <rect className={css.apricot} x="166" y="296" width="48" height="44" rx="6" />
      <path className={css.outline} d="M190 296v44M166 318h48" />
      <path className={css.deep} d="M262 368v-52a22 22 0 0 1 44 0v52z" />
      <circle className={css.apricot} cx="296" cy="338" r="3" />
    </>
  );
}

function Tree({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path className={css.post} d="M-5 96h10v26H-5z" />
      <path className={css.deep} d="M0 34l42 70h-84z" />
      <path className={css.lagoon} d="M0 0l32 56h-64z" />
      <path className={css.snow} d="M0 0l15 26q-8 6-15 0-7 6-15 0z" />
    </g>
  );
}

function Parachute() {
  return (
    <>
      <path className={css.outline} d="M240 66l24 44M324 66l-24 44M282 66v40" />
      <path className={css.apricot} d="M234 66a48 48 0 0 1 96 0q-16-10-32 0-16-10-32 0-16-10-32 0z" />
      <path className={css.warmth} d="M266 66q0-34 16-48 16 14 16 48-16-10-32 0z" />
      <rect className={css.snow} x="250" y="106" width="64" height="40" rx="6" />
      <path className={css.lagoon} d="M278 106h8v40h-8z" />
      <path className={css.lagoon} d="M282 108q-16-16-18-4t18 4q16-16 18-4t-18 4z" />
      <path className={css.stitch} d="M258 134h14M292 134h14" />
    </>
  );
}
