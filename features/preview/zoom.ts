export interface Point {
  readonly x: number;
  readonly y: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}

/** How a picture lies on its stage, in CSS pixels. */
interface Zoom {
  /** 1: as large as fits. */
  readonly scale: number;
  /** How far its middle lies from the stage's. */
  readonly x: number;
  readonly y: number;
}

export interface Frame {
  readonly stage: Size;
  /** Of the picture itself, in its own pixels. */
  readonly natural: Size;
}

export const fitted: Zoom = { scale: 1, x: 0, y: 0 };

/** One press of a key or button, and one notch of a wheel. */
export const zoomStep = 1.25;

/** The picture as large as fits; a small one is not enlarged. */
export function fittingSize({ stage, natural }: Frame): Size {
  const factor = Math.min(1, stage.width / natural.width, stage.height / natural.height);
  return { width: natural.width * factor, height: natural.height * factor };
}

/** Up to four screen pixels for one of the picture, and eight times the fit in any case. */
export function largestScale(frame: Frame): number {
  return Math.max(8, (4 * frame.natural.width) / fittingSize(frame).width);
}

/** Another scale, while the point, counted from the middle of the stage, stays where it is. */
export function zoomedTo(zoom: Zoom, scale: number, point: Point, frame: Frame): Zoom {
  const next = Math.min(Math.max(scale, 1), largestScale(frame));
  const ratio = next / zoom.scale;
  return within(
    { scale: next, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio },
    frame,
  );
}

export const panned = (zoom: Zoom, by: Point, frame: Frame): Zoom =>
  within({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, frame);

/** From the fit to the picture's own pixels, or two and a half times where those are hardly larger; and back. */
export function toggled(zoom: Zoom, point: Point, frame: Frame): Zoom {
  if (zoom.scale > 1) return fitted;
  const own = frame.natural.width / fittingSize(frame).width;
  return zoomedTo(zoom, own > 1.5 ? own : 2.5, point, frame);
}

/** No edge of the picture comes further in than the stage's. */
function within({ scale, x, y }: Zoom, frame: Frame): Zoom {
  const fit = fittingSize(frame);
  const reach = (size: number, stage: number) => Math.max(0, (size * scale - stage) / 2);
  const limited = (value: number, most: number) => Math.min(Math.max(value, -most), most) || 0;
  return {
    scale,
    x: limited(x, reach(fit.width, frame.stage.width)),
    y: limited(y, reach(fit.height, frame.stage.height)),
  };
}
