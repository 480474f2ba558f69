import { useUnit } from 'effector-react';
import type { ComponentType } from 'react';
import { FormattedMessage } from 'react-intl';
import type { SharePageStatus } from '../../api/contract/share-page.ts';
import { Link } from '../../engine/view/index.ts';
import { CutRibbon } from '../../ui/art/cut-ribbon.tsx';
import { DrawnCurtain } from '../../ui/art/drawn-curtain.tsx';
import { EmptyShelf } from '../../ui/art/empty-shelf.tsx';
import { Hourglass } from '../../ui/art/hourglass.tsx';
import { NothingFound } from '../../ui/art/nothing-found.tsx';
import { RoadBarrier } from '../../ui/art/road-barrier.tsx';
import { StruckWords } from '../../ui/art/struck-words.tsx';
import { UnderLens } from '../../ui/art/under-lens.tsx';
import { Unplugged } from '../../ui/art/unplugged.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './closed-share.module.css';
import { shareRetried } from './model.ts';

type Closed = Exclude<SharePageStatus, 'OK' | 'PASS_CODE_EMPTY' | 'PASS_CODE_ERROR'>;

const drawings: Readonly<Record<Closed, ComponentType>> = {
  MAX_RESTORE_COUNT: EmptyShelf,
  EXPIRED: Hourglass,
  DELETED: CutRibbon,
  SENSITIVE_RESOURCE: DrawnCurtain,
  SENSITIVE_WORD: StruckWords,
  AUDITING: UnderLens,
  NOT_FOUND: NothingFound,
  PROHIBITED: RoadBarrier,
  UNREACHABLE: Unplugged,
};

/** A share that shows nothing, and why: the same for every share that stands so. */
export function ClosedShare({ status }: { status: SharePageStatus }) {
  const onRetry = useUnit(shareRetried);
  const state = status in drawings ? (status as Closed) : 'UNREACHABLE';
  const Drawing = drawings[state];
  return (
    <div className={styles.page} data-share-state={state}>
      <EmptyState
        art={<Drawing />}
        title={<FormattedMessage id={`sharePage.state.${state}.title`} />}
        actions={
          state === 'UNREACHABLE' ? (
            <Button onClick={() => onRetry()}>
              <FormattedMessage id="ui.retry" />
            </Button>
          ) : (
            <Link className={buttonClass('secondary')} to="/">
              <FormattedMessage id="sharePage.home" />
            </Link>
          )
        }
      >
        <FormattedMessage id={`sharePage.state.${state}.text`} />
      </EmptyState>
    </div>
  );
}
