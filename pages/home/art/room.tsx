import css from './art.module.css';
import own from './room.module.css';

const COLUMNS = 32;
const CELL = 10;
/** More squares than this say no more. */
const MOST = 4096;

/** How much larger the largest plan is than the smallest: one square beside `times` squares, true to scale. */
export function RoomArt({ times }: { readonly times: number }) {
  const squares = Math.min(Math.max(1, Math.round(times)), MOST);
  const columns = Math.min(COLUMNS, squares);
  const fullRows = Math.floor(squares / columns);
  const rest = squares % columns;
  const height = (fullRows + (rest > 0 ? 1 : 0)) * CELL;
  return (
    <svg viewBox={`0 0 ${columns * CELL} ${height}`} aria-hidden="true">
      <pattern id="home-room" width={CELL} height={CELL} patternUnits="userSpaceOnUse">
        <rect className={css.teal} x="1" y="1" width="8" height="8" rx="2" />
      </pattern>
      <rect fill="url(#home-room)" width={columns * CELL} height={fullRows * CELL} />
      {rest > 0 && <rect fill="url(#home-room)" y={fullRows * CELL} width={rest * CELL} height={CELL} />}
      <rect className={own.first} width={CELL} height={CELL} />
      <rect className={css.apricot} x="1" y="1" width="8" height="8" rx="2" />
    </svg>
  );
}
