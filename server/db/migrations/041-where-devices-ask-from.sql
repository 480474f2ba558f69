-- Whoever is asked to let a device in is shown where it asks from. Null: not known.
alter table device_codes
  add column "ipAddress" text,
  add column "userAgent" text;
