import { expect, test } from 'vitest';
import { endpointFor, placeOf } from './place.ts';

test.each([
  ['https://drive.example.com', 'drive', 'https://example.com'],
  ['https://files.drive.example.com:8443', 'files', 'https://drive.example.com:8443'],
  ['http://drive.test', 'drive', 'http://test'],
  ['http://localhost:8080', 'uploads', 'http://127.0.0.1:8080'],
  ['http://drive:8080', 'uploads', 'http://drive:8080'],
  ['http://127.0.0.1:8080', 'uploads', 'http://127.0.0.1:8080'],
  ['http://[::1]:8080', 'uploads', 'http://[::1]:8080'],
  ['https://a.example.com', 'uploads', 'https://a.example.com'],
  ['https://under_score.example.com', 'uploads', 'https://under_score.example.com'],
])('a client of %s writes %s before the host of %s', (publicUrl, bucket, endpoint) => {
  expect(placeOf(publicUrl)).toEqual({ bucket, endpoint });
});

test('bucket and endpoint together are our own host', () => {
  const { bucket, endpoint } = placeOf('https://drive.example.com:8443');
  expect(`${bucket}.${new URL(endpoint).host}`).toBe('drive.example.com:8443');
});

test('a program that joins endpoint and key by itself gets our host', () => {
  const place = placeOf('https://drive.example.com');
  const agent = 'ANDROID-com.pikcloud.pikpak/1.21.0';
  expect(endpointFor(place, 'https://drive.example.com', agent)).toBe('drive.example.com');
  expect(endpointFor(place, 'https://drive.example.com', 'Mozilla/5.0')).toBe('https://example.com');
});
