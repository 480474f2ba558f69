-- The folders right in a folder, whatever is in the trash: how high a tree is, and what is to be removed, is found without
-- reading its files.
create index files_folders on files (parent_id, id) where is_folder;
-- Folders that hide the entries below them: those in the trash, and those without a parent.
create index files_hidden_folders on files (user_id, parent_id, id)
  where is_folder and (trashed_at is not null or parent_id is null);
