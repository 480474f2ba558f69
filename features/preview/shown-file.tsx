import { useUnit } from 'effector-react';
import { type ComponentType, useState } from 'react';
import { late } from '../../ui/late.tsx';
import { FailedView } from './failed-view.tsx';
import { AudioView, VideoView } from './media-view.tsx';
import { $failure, $linked, addressOf, type ListedFile, linksRetried, renewLinksFx } from './model.ts';
import { NoView } from './no-view.tsx';
import PictureView from './picture-view.tsx';
import type { ViewProps } from './view-props.ts';
import { type Obstacle, type Viewer, viewerOf } from './viewer-of.ts';
import { Waiting } from './waiting.tsx';

const waiting = <Waiting />;

const views: Readonly<Record<Viewer, ComponentType<ViewProps>>> = {
  picture: PictureView,
  video: VideoView,
  audio: AudioView,
  text: late(() => import('./text-view.tsx'), waiting),
  pdf: late(() => import('./pdf-view.tsx'), waiting),
};

/** The file in the viewer for its kind, or why there is none. */
export function ShownFile({ file, onDownload }: { file: ListedFile; onDownload: () => void }) {
  const { linked, failure, onRetry, onRenew } = useUnit({
    linked: $linked,
    failure: $failure,
    onRetry: linksRetried,
    onRenew: renewLinksFx,
  });
  const [found, setFound] = useState<Obstacle | null>(null);
  const known = linked[file.id];
  const showing = viewerOf(known ?? file);
  const obstacle = found ?? ('obstacle' in showing ? showing.obstacle : null);
  if (obstacle !== null) return <NoView obstacle={obstacle} onDownload={onDownload} />;
  if (failure !== null) return <FailedView onRetry={() => onRetry()} />;
  const url = addressOf(known);
  if (known === undefined || url === undefined) return waiting;
  const View = views[(showing as { viewer: Viewer }).viewer];
  // The model shows the failure.
  const renew = () =>
    onRenew(file.id).then(
      ({ isOther }) => isOther,
      () => true,
    );
  return <View file={known} url={url} renew={renew} onObstacle={setFound} />;
}
