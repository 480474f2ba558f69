import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/** Absolute paths of ffmpeg's programs; undefined where the machine has none. */
export interface MediaPrograms {
  readonly ffprobe: string | undefined;
  readonly ffmpeg: string | undefined;
}

/** Looks through the folders of PATH. Not on Windows, where a program cannot be given an open file. */
export async function findMediaPrograms(path = process.env.PATH ?? ''): Promise<MediaPrograms> {
  if (process.platform === 'win32') return { ffprobe: undefined, ffmpeg: undefined };
  const folders = path.split(delimiter).filter(isAbsolute);
  const find = async (name: string): Promise<string | undefined> => {
    for (const folder of folders) {
      const program = join(folder, name);
      if (
        await access(program, constants.X_OK).then(
          () => true,
          () => false,
        )
      )
        return program;
    }
    return undefined;
  };
  const [ffprobe, ffmpeg] = await Promise.all([find('ffprobe'), find('ffmpeg')]);
  return { ffprobe, ffmpeg };
}
