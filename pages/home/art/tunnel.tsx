import css from '../../../ui/art/palette.module.css';
import own from './tunnel.module.css';

/** An upload on a train: the line stops in the tunnel and goes on behind it from where it was. */
export function TunnelArt() {
  return (
    <svg viewBox="0 0 560 200" aria-hidden="true">
      <circle className={css.apricot} cx="96" cy="52" r="26" />
      <path className={own.far} d="M0 150c60-24 110-60 176-62 70-2 92 30 160 28 84-2 130-60 224-38v122H0z" />
      <path className={own.train} d="M18 112h82c24 0 40 12 48 30 3 8-2 12-10 12H18z" />
      <path className={own.glass} d="M30 122h22v13H30zm30 0h22v13H60zm32 0h12c10 0 18 5 22 13H92z" />
      <path className={own.hill} d="M150 164c6-60 56-118 128-118 84 0 126 58 142 118z" />
      <path className={own.mouth} d="M150 164v-22a26 26 0 0 1 46 0v22zm224 0v-22a26 26 0 0 1 46 0v22z" />
      <path className={own.ground} d="M0 160h560v40H0z" />
      <path className={own.gap} d="M176 180h222" />
      <path className={css.apricotLine} d="M24 180h144" />
      <path className={`${css.apricotLine} ${own.rest}`} pathLength="100" d="M406 180h96" />
      <circle className={css.apricot} cx="168" cy="180" r="6" />
      <circle className={css.apricot} cx="406" cy="180" r="6" />
      <path className={own.check} d="m516 180 7 7 13-15" />
    </svg>
  );
}
