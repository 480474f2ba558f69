/**
 * Recorded totals of every drive, and the sums over its files: bytes of files and versions, bytes reserved for
 * unfinished work, and entries. One statement, so that a change which is being committed is seen whole or not at all;
 * `used`, `reserved` and `entries` equal their sums at any instant. The check, the repair and the crash suite use it.
 *
 * A reservation is recorded in the row of the work that holds it, and is changed with it in one transaction under the
 * drive's lock: an upload, a download from an address, an archive that is made or unpacked, the task of a copy or of a save.
 */
export const totalsQuery = `
  select s.user_id, s.used, s.reserved, s.entries,
    coalesce(f.bytes, 0) + coalesce(v.bytes, 0) as right_used,
    coalesce(u.bytes, 0) + coalesce(o.bytes, 0) + coalesce(a.bytes, 0) + coalesce(t.bytes, 0) as right_reserved,
    coalesce(f.entries, 0) as right_entries
  from drives s
  left join (
    select user_id, sum(size)::bigint as bytes, count(*) - 1 as entries from files group by user_id
  ) f on f.user_id = s.user_id
  left join (
    select user_id, sum(size)::bigint as bytes from versions group by user_id
  ) v on v.user_id = s.user_id
  left join (
    select user_id, sum(size)::bigint as bytes from uploads where completed_at is null group by user_id
  ) u on u.user_id = s.user_id
  left join (
    select user_id, sum(reserved)::bigint as bytes from offline_downloads group by user_id
  ) o on o.user_id = s.user_id
  left join (
    select user_id, sum(reserved)::bigint as bytes from archive_work group by user_id
  ) a on a.user_id = s.user_id
  left join (
    select user_id, sum(coalesce(
      (params -> 'batch' ->> 'reserved')::bigint, (params -> 'restore' ->> 'reserved')::bigint, 0
    ))::bigint as bytes
    from tasks
    where phase <> 'PHASE_TYPE_COMPLETE' and phase in ('PHASE_TYPE_PENDING', 'PHASE_TYPE_RUNNING')
    group by user_id
  ) t on t.user_id = s.user_id`;
