-- Codes by which programs of an account sign its browser in: of no client, for no address, and for everything.
alter table oauth_codes alter column client_id drop not null;
alter table oauth_codes alter column redirect_uri drop not null;
-- The browser's; null where it could not be asked before.
alter table oauth_codes alter column challenge drop not null;
alter table oauth_codes add constraint oauth_codes_of_client_or_browser
  check (client_id is null or (redirect_uri is not null and challenge is not null));
