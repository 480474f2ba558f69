import sharp from 'sharp';
import { ask, expectStatus, signUp } from '../process/caller.ts';

/** Shares with a full first page of entries (100): of folders, and of pictures, whose addresses are signed. */
interface SharesOfMany {
  readonly folders: string;
  readonly pictures: string;
}

/** The addresses of such shares on a server that was just started. */
export async function shareOfMany(site: {
  readonly address: string;
  readonly data: string;
}): Promise<SharesOfMany> {
  const { token } = await signUp(site.address, site.data);
  const post = async (path: string, body: object) =>
    (await expectStatus(200, ask(site.address, 'POST', path, { token, body }))).body;
  const make = async (name: string, parent_id: string): Promise<string> =>
    (await post('/drive/v1/files', { kind: 'drive#folder', name, parent_id })).file.id;
  const share = async (folder: string): Promise<string> => {
    const { share_id } = await post('/drive/v1/share', { file_ids: [folder] });
    return `${site.address}/s/${share_id}/${folder}`;
  };
  const folders = await make('Many', '');
  for (let index = 0; index < 100; index += 1) await make(`Folder ${index}`, folders);
  const pictures = await make('Pictures', '');
  for (let index = 0; index < 100; index += 1)
    await upload(site.address, token, {
      name: `Holiday ${index}.png`,
      parent: pictures,
      content: await picture(index),
    });
  return { folders: await share(folders), pictures: await share(pictures) };
}

/** Each of another colour: the same content would be there already. */
const picture = (index: number): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: { r: index, g: 0, b: 0 } } })
    .png()
    .toBuffer();

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** By tus, all of it with its creation. */
async function upload(
  address: string,
  token: string,
  file: { readonly name: string; readonly parent: string; readonly content: Buffer },
): Promise<void> {
  const metadata = { filename: file.name, parent_id: file.parent, filetype: 'image/png' };
  await expectStatus(
    201,
    ask(address, 'POST', '/drive/v1/uploads', {
      token,
      body: file.content,
      headers: {
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-length': String(file.content.length),
        'upload-metadata': Object.entries(metadata)
          .map(([name, value]) => `${name} ${base64(value)}`)
          .join(),
      },
    }),
  );
}
