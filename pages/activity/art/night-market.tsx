import css from './paint.module.css';

const STARS = [
  [40, 52, 2],
  [92, 26, 1.5],
  [150, 70, 2.2],
  [206, 30, 1.6],
  [262, 66, 1.4],
  [318, 22, 2],
  [444, 42, 1.6],
  [458, 150, 2],
  [24, 196, 1.6],
] as const;
const STRIPES = [0, 1, 2, 3, 4, 5] as const;

/** A stall at night: the drives on its counter grow from left to right. */
export function NightMarket() {
  return (
    <>
      {STARS.map(([x, y, r], index) => (
        <circle
          key={x}
          className={`${css.star} ${css.twinkle} ${index % 2 ? css.late : ''}`}
          cx={x}
          cy={y}
          r={r}
        />
      ))}
      <circle className={css.glow} cx="384" cy="84" r="62" />
      <circle className={css.apricot} cx="384" cy="84" r="36" />
      <Lights />
      <rect className={css.post} x="106" y="150" width="10" height="170" />
      <rect className={css.post} x="364" y="150" width="10" height="170" />
      <Goods />
      <Canopy />
      <Counter />
      <path className={css.outline} d="M-2000 384h4480" />
    </>
  );
}

function Lights() {
  return (
    <>
      <path className={css.outline} d="M4 124q50 34 88 22M388 146q40 14 88-24" />
      {[
        [26, 138],
        [58, 150],
        [422, 151],
        [452, 138],
      ].map(([x, y]) => (
        <g key={x}>
          <circle className={css.glow} cx={x} cy={y! + 8} r="16" />
          <circle className={css.apricot} cx={x} cy={y! + 8} r="6" />
        </g>
      ))}
    </>
  );
}

function Canopy() {
  return (
    <>
      {STRIPES.map((stripe) => (
        <path
          key={stripe}
          className={stripe % 2 ? css.snow : css.lagoon}
          d={`M${84 + stripe * 52} 148h52v50a26 20 0 0 1-52 0z`}
        />
      ))}
      <rect className={css.deep} x="76" y="138" width="328" height="14" rx="7" />
    </>
  );
}

function Goods() {
  return (
    <>
      <Drive x={134} y={270} width={54} height={32} />
      <Drive x={202} y={254} width={66} height={48} />
      <Drive x={282} y={232} width={72} height={70} />
      <g className={css.sway}>
        <path className={css.outline} d="M343 214v14" />
        <path className={css.apricot} d="M343 226l13 12v30a4 4 0 0 1-4 4h-18a4 4 0 0 1-4-4v-30z" />
        <circle className={css.sunken} cx="343" cy="240" r="3.5" />
      </g>
    </>
  );
}

/** A small drive: a box with bays and a lamp. */
function Drive({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  const bays = Array.from({ length: Math.floor((height - 12) / 16) }, (_, bay) => y + 10 + bay * 16);
  return (
    <>
      <rect className={css.casing} x={x} y={y} width={width} height={height} rx="8" />
      {bays.map((top) => (
        <rect key={top} className={css.post} x={x + 9} y={top} width={width - 30} height="7" rx="3.5" />
      ))}
      <circle className={css.lagoon} cx={x + width - 11} cy={y + 13.5} r="3.5" />
    </>
  );
}

function Counter() {
  return (
    <>
      <path className={css.raised} d="M92 316h296v67H92z" />
      <path className={css.stitch} d="M166 330v54M240 330v54M314 330v54" />
      <rect className={css.apricot} x="72" y="302" width="336" height="18" rx="9" />
    </>
  );
}
