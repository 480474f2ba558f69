import { useUnit } from 'effector-react';
import { type ReactNode, useState } from 'react';
import { FailedView } from './failed-view.tsx';
import { $failure, $linked, type ListedFile, linksRetried } from './model.ts';
import { NoViewCard } from './no-view.tsx';
import PictureView from './picture-view.tsx';
import { type Obstacle, viewerOf } from './viewer-of.ts';
import { Waiting } from './waiting.tsx';

/** These cannot be shown at all. */
const obstacleOf = (file: ListedFile): Obstacle => {
  const showing = viewerOf(file);
  const isAnnounced = 'obstacle' in showing && ['empty', 'unfinished'].includes(showing.obstacle);
  return isAnnounced ? showing.obstacle : 'withheld';
};

/** There is no address to be renewed; a thumbnail's outlasts the page. */
const neverRenewed = async () => false;

/** A file whose content is withheld: the thumbnail of a picture, else the reason, and what is offered instead. */
export function WithheldFile({ file, offer }: { readonly file: ListedFile; readonly offer: ReactNode }) {
  const { linked, failure, onRetry } = useUnit({
    linked: $linked,
    failure: $failure,
    onRetry: linksRetried,
  });
  const [isBroken, setIsBroken] = useState(false);
  if (file.thumbnail_link === '' || isBroken) {
    return <NoViewCard obstacle={obstacleOf(file)}>{offer}</NoViewCard>;
  }
  if (failure !== null) return <FailedView onRetry={() => onRetry()} />;
  const known = linked[file.id];
  if (known === undefined) return <Waiting />;
  return <PictureView file={known} url="" renew={neverRenewed} onObstacle={() => setIsBroken(true)} />;
}
