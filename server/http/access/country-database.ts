import { type FileHandle, open } from 'node:fs/promises';
import { type CountryResponse, Reader } from 'mmdb-lib';

/** Most bytes of a database of countries; those that there are have some 10 MB. */
const mostBytes = 256 * 1024 * 1024;

/** The country of an address (ISO 3166-1 alpha-2); "" where the database knows none. */
type CountryOfAddress = (address: string) => string;

/**
 * A database of countries in the MMDB format (MaxMind, DB-IP), read at the start.
 * @throws {Error} for a file that is missing, too large or none of these.
 */
export async function openCountryDatabase(file: string): Promise<CountryOfAddress> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file);
    const { size } = await handle.stat();
    if (size > mostBytes) throw new Error(`${file} has ${size} bytes, more than ${mostBytes}`);
    const reader = new Reader<CountryResponse>(await handle.readFile());
    return (address) => {
      try {
        const code = reader.get(unmapped(address))?.country?.iso_code ?? '';
        return /^[A-Z]{2}$/.test(code) ? code : '';
      } catch {
        // No IP address, or one of a kind that the database does not have.
        return '';
      }
    };
  } catch (error) {
    throw new Error(`COUNTRY_DATABASE: ${file} cannot be used`, { cause: error });
  } finally {
    await handle?.close();
  }
}

/** A socket that listens for both kinds writes an IPv4 address as `::ffff:203.0.113.7`, which no database has. */
const unmapped = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
