import { useUnit } from 'effector-react';
import { type ComponentType, useState } from 'react';
import { late } from '../../ui/late.tsx';
import { AudioView } from './audio-view.tsx';
import { FailedView } from './failed-view.tsx';
import {
  $failure,
  $linked,
  addressOf,
  type DriveFile,
  type ListedFile,
  linksRetried,
  renewLinksFx,
} from './model.ts';
import { $isMusicHosted } from './music/music-gate.ts';
import { NoView } from './no-view.tsx';
import PictureView from './picture-view.tsx';
import { browserPlays, missingOf } from './player/playable.ts';
import type { Extraction, ViewProps } from './view-props.ts';
import { type Obstacle, type Viewer, viewerOf } from './viewer-of.ts';
import { Waiting } from './waiting.tsx';

const waiting = <Waiting />;

const views: Readonly<Record<Viewer, ComponentType<ViewProps>>> = {
  picture: PictureView,
  video: late(() => import('./player/media-player.tsx'), waiting),
  audio: AudioView,
  text: late(() => import('./text/text-view.tsx'), waiting),
  pdf: late(() => import('./pdf-view.tsx'), waiting),
  archive: late(() => import('./archive/archive-view.tsx'), waiting),
  book: late(() => import('./book/book-view.tsx'), waiting),
};

const MusicView = late(() => import('./music/music-view.tsx'), waiting);

interface ShownFileProps {
  readonly file: ListedFile;
  readonly onDownload: () => void;
  readonly canEdit?: boolean | undefined;
  readonly onExtract?: ((file: DriveFile, wanted: Extraction) => void) | undefined;
}

/** The file in the viewer for its kind, or why there is none. */
export function ShownFile({ file, onDownload, canEdit = false, onExtract }: ShownFileProps) {
  const { linked, failure, isMusicHosted, onRetry, onRenew } = useUnit({
    isMusicHosted: $isMusicHosted,
    linked: $linked,
    failure: $failure,
    onRetry: linksRetried,
    onRenew: renewLinksFx,
  });
  const [found, setFound] = useState<Obstacle | null>(null);
  const known = linked[file.id];
  const mayEdit = canEdit && known?.writable === true && known.role !== 'view' && !known.trashed;
  const showing = viewerOf(known ?? file, mayEdit);
  const obstacle = found ?? ('obstacle' in showing ? showing.obstacle : null);
  if (obstacle !== null) return <NoView {...namedObstacle(obstacle, known)} onDownload={onDownload} />;
  if (failure !== null) return <FailedView onRetry={() => onRetry()} />;
  const url = addressOf(known);
  if (known === undefined || url === undefined) return waiting;
  const lacking = lackedBy(known);
  if (lacking.length > 0) return <NoView obstacle="codec" names={lacking} onDownload={onDownload} />;
  const { viewer } = showing as { viewer: Viewer };
  const View = viewer === 'audio' && isMusicHosted ? MusicView : views[viewer];
  // The model shows the failure.
  const renew = () =>
    onRenew(file.id).then(
      ({ isOther }) => isOther,
      () => true,
    );
  const isOwn = known.role === undefined && !known.trashed;
  const extract = onExtract && isOwn ? (wanted: Extraction) => onExtract(known, wanted) : undefined;
  return (
    <View file={known} url={url} renew={renew} canEdit={mayEdit} onExtract={extract} onObstacle={setFound} />
  );
}

/** Codecs without which a video would be a black picture. */
function lackedBy({ medias }: DriveFile): readonly string[] {
  const { video, audio } = missingOf(medias, browserPlays);
  return video === undefined ? [] : audio === undefined ? [video] : [video, audio];
}

/** A format that the browser could not play is called by the names of what is in it, where they are known. */
function namedObstacle(obstacle: Obstacle, file: DriveFile | undefined) {
  if (obstacle !== 'format' || file === undefined) return { obstacle };
  const { container, video, audio } = missingOf(file.medias, browserPlays, 'all');
  const names = [container, video, audio].filter((name) => name !== undefined);
  return names.length === 0 ? { obstacle } : ({ obstacle: 'contents', names } as const);
}
