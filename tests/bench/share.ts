import { ask, expectStatus, signUp } from '../process/caller.ts';

/** The address of a share with a full first page of entries (100), on a server that was just started. */
export async function shareOfMany(site: {
  readonly address: string;
  readonly data: string;
}): Promise<string> {
  const { token } = await signUp(site.address, site.data);
  const post = async (path: string, body: object) =>
    (await expectStatus(200, ask(site.address, 'POST', path, { token, body }))).body;
  const make = async (name: string, parent_id: string): Promise<string> =>
    (await post('/drive/v1/files', { kind: 'drive#folder', name, parent_id })).file.id;
  const folder = await make('Many', '');
  for (let index = 0; index < 100; index += 1) await make(`Folder ${index}`, folder);
  const { share_id } = await post('/drive/v1/share', { file_ids: [folder] });
  return `${site.address}/s/${share_id}/${folder}`;
}
