-- A page that is about to send a file asks first whether the account has content of that very size: only then is its hash
-- worth computing.
create index blobs_by_size on blobs (size);
