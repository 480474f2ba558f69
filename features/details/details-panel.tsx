import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { late } from '../../ui/late.tsx';
import type { DetailsProps } from './details-of.tsx';
import { $areDetailsOpen, panelMounted } from './panel-model.ts';

/** Its code comes when it is first opened. */
const OpenPanel = late<DetailsProps>(() => import('./open-panel.tsx'));

/** Beside a list, the details of its selected entries; on small screens a sheet over it. */
export function DetailsPanel(props: DetailsProps) {
  const { isOpen, onMounted } = useUnit({ isOpen: $areDetailsOpen, onMounted: panelMounted });
  useEffect(() => {
    onMounted();
  }, [onMounted]);
  return isOpen && <OpenPanel {...props} />;
}
