import { useUnit } from 'effector-react';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shownInLine } from '../../api/contract/shown-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { $gallery, $linked, neighbourRequested, picturesBeside } from './model.ts';
import styles from './picture-view.module.css';
import { useGestures } from './use-gestures.ts';
import { useKeys } from './use-keys.ts';
import frameStyles from './view-frame.module.css';
import type { ViewProps } from './view-props.ts';
import { type Frame, fitted, fittingSize, type Point, panned, toggled, zoomedTo, zoomStep } from './zoom.ts';

/** How far an arrow moves an enlarged picture, in CSS pixels. */
const arrowStep = 80;
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: arrowStep, y: 0 },
  ArrowRight: { x: -arrowStep, y: 0 },
  ArrowUp: { x: 0, y: arrowStep },
  ArrowDown: { x: 0, y: -arrowStep },
};

/**
 * A picture, by its own address; where there is none, or the browser cannot show it, by the server's thumbnail. An `<img>` runs
 * no script, whatever the file holds.
 */
export default function PictureView({ file, url, renew, onObstacle }: ViewProps) {
  const { formatMessage } = useIntl();
  const { onStep } = useUnit({ onStep: neighbourRequested });
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const [zoom, setZoom] = useState(fitted);
  const [swipe, setSwipe] = useState(0);
  const [isLoaded, setIsLoaded] = useState(false);
  const [isSmaller, setIsSmaller] = useState(false);
  const [isSecondTry, setIsSecondTry] = useState(false);

  const frame = (): Frame => ({
    stage: { width: stage.current?.clientWidth || 1, height: stage.current?.clientHeight || 1 },
    natural: {
      width: picture.current?.naturalWidth || 1,
      height: picture.current?.naturalHeight || 1,
    },
  });
  const scaleBy = (factor: number, point: Point = { x: 0, y: 0 }) =>
    setZoom((now) => zoomedTo(now, now.scale * factor, point, frame()));

  useGestures(stage, {
    onDrag: (by) => setZoom((now) => panned(now, by, frame())),
    onScale: scaleBy,
    onDoubled: (point) => setZoom((now) => toggled(now, point, frame())),
    onSwiping: setSwipe,
    onSwiped: onStep,
    canSwipe: zoom.scale === 1,
  });
  useKeys(({ key }) => {
    const way = zoom.scale > 1 ? arrows[key] : undefined;
    if (key === '+' || key === '=') scaleBy(zoomStep);
    else if (key === '-') scaleBy(1 / zoomStep);
    else if (key === '0') setZoom(fitted);
    else if (way) setZoom((now) => panned(now, way, frame()));
    else return false;
    return true;
  }, 'viewer');
  usePreloading(isLoaded);
  // A stage of another size has other limits.
  useEffect(() => {
    const element = stage.current;
    if (element === null) return;
    let width = element.clientWidth;
    let height = element.clientHeight;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width && element.clientHeight === height) return;
      [width, height] = [element.clientWidth, element.clientHeight];
      setZoom(fitted);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // A picture that is already loaded fires no event.
  useLayoutEffect(() => {
    if (picture.current?.complete && picture.current.naturalWidth > 0) setIsLoaded(true);
  }, []);

  const isThumbnail = isSmaller || url === '';
  const source = isThumbnail ? file.thumbnail_link : url;
  const fail = async () => {
    if (!isThumbnail && (await renew())) return;
    if (!isThumbnail && !isSecondTry) setIsSecondTry(true);
    else if (isThumbnail || file.thumbnail_link === '') onObstacle('format');
    else setIsSmaller(true);
  };
  const percent = isLoaded
    ? zoom.scale * (fittingSize(frame()).width / (picture.current?.naturalWidth || 1))
    : 1;
  return (
    <div className={styles.view}>
      <div
        className={zoom.scale > 1 ? `${styles.stage} ${styles.enlarged}` : styles.stage}
        ref={stage}
        aria-busy={!isLoaded}
      >
        {!isLoaded && <Spinner className={styles.spinner} />}
        <img
          key={isSecondTry ? 'second' : 'first'}
          className={styles.picture}
          ref={picture}
          src={source}
          alt={shownInLine(file.name)}
          draggable={false}
          onLoad={() => setIsLoaded(true)}
          onError={fail}
          data-scale={zoom.scale.toFixed(2)}
          style={{
            opacity: isLoaded ? 1 : 0,
            transform: `translate(${zoom.x + swipe}px, ${zoom.y}px) scale(${zoom.scale})`,
          }}
        />
      </div>
      {isSmaller && isLoaded && (
        <p className={styles.note}>
          <FormattedMessage id="preview.smaller" />
        </p>
      )}
      <div className={`${frameStyles.tools} ${frameStyles.forMouse}`}>
        <IconButton
          label={formatMessage({ id: 'preview.zoomOut' })}
          shortcut="−"
          icon={<ZoomOut />}
          disabled={!isLoaded || zoom.scale <= 1}
          onClick={() => scaleBy(1 / zoomStep)}
        />
        <output className={styles.percent}>
          <FormattedMessage id="preview.percent" values={{ part: percent }} />
        </output>
        <IconButton
          label={formatMessage({ id: 'preview.zoomIn' })}
          shortcut="+"
          icon={<ZoomIn />}
          disabled={!isLoaded}
          onClick={() => scaleBy(zoomStep)}
        />
        <IconButton
          label={formatMessage({ id: 'preview.zoomFit' })}
          shortcut="0"
          icon={<Maximize />}
          disabled={zoom.scale === 1}
          onClick={() => setZoom(fitted)}
        />
      </div>
    </div>
  );
}

/** Once this picture is loaded, its neighbours are preloaded. */
function usePreloading(isLoaded: boolean): void {
  const { gallery, linked } = useUnit({ gallery: $gallery, linked: $linked });
  const beside = picturesBeside(gallery)
    .map(({ id }) => linked[id]?.links.inline?.url)
    .join('\n');
  useEffect(() => {
    if (!isLoaded) return;
    for (const url of beside.split('\n')) if (url !== '') new Image().src = url;
  }, [isLoaded, beside]);
}
