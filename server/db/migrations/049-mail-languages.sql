-- The language of an account's letters: the one that it has chosen, else that of the pages which it saw last.
create table mail_languages (
  user_id text primary key references users (id) on delete cascade,
  -- A language tag of the site; null: none was chosen, or seen.
  chosen text,
  seen text
);
