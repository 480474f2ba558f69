-- An answer with new tokens can be lost on its way. Then the old refresh token comes once more, and is not a stolen one.
alter table refresh_tokens
  -- Which one it took the place of; none at a sign-in. Both go with their session.
  add column parent_hash bytea,
  -- When an access token that came with it was first shown: its answer was not lost.
  add column arrived_at timestamptz,
  -- When another took its place because nobody had shown it. Who shows it now has a copy of the one before.
  add column superseded_at timestamptz;
-- A token is followed by one.
create unique index refresh_tokens_by_parent on refresh_tokens (parent_hash) where superseded_at is null;
