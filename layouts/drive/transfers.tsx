import './transfers-model.ts';
import { useUnit } from 'effector-react';
import { CreateTask } from '../../features/tasks/index.ts';
import { DropArea, filesChosen, UploadsPanel } from '../../features/uploads/index.ts';

/** What stays while pages change: uploads on their way, and the place where files from the desktop are dropped. */
export function Transfers() {
  const onChosen = useUnit(filesChosen);
  return (
    <>
      <DropArea target={null} onDropped={(files, parentId) => onChosen({ files, parentId })} />
      <UploadsPanel />
      <CreateTask />
    </>
  );
}
