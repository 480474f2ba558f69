-- What the name of an account looks like (UTS 39), in one or two forms: no new name shares one with another account's. Null until
-- the server has worked it out, which it does for older accounts at its start; those that look alike already stay as they are.
alter table users add column name_likenesses text[];
create index users_by_likeness on users using gin (name_likenesses);
create index users_without_likeness on users (id) where name_likenesses is null;
