import { createEvent } from 'effector';

/** Where the links go, and one to begin with: `?action=create_task&url=…` fills it in and does no more. */
export interface CreateTaskRequest {
  readonly url?: string | undefined;
  /** Without one, the server's own folder for downloads. */
  readonly parentId?: string | undefined;
  readonly parentName?: string | undefined;
}

/** Asks for the dialog, which the frame of the drive shows: the list of tasks needs no more of it. */
export const createTaskRequested = createEvent<CreateTaskRequest>();
