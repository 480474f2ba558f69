/** Families of media types: lower case, without parameters. Each is a list of subtypes of `application`, or a rule. */
const application = (subtypes: string): ReadonlySet<string> =>
  new Set(
    subtypes
      .trim()
      .split(/\s+/)
      .map((subtype) => `application/${subtype}`),
  );

const textualApplications = application(`
  json xml sql toml yaml x-ndjson x-subrip x-tex vnd.apple.mpegurl
`);

/** Content of these is text, in whatever encoding. */
export const isTextual = (type: string): boolean =>
  type.startsWith('text/') ||
  type === 'message/rfc822' ||
  /^(?:application|image|model)\/.+\+(?:json|xml)$/.test(type) ||
  textualApplications.has(type);

/** Formats with a form for each: property lists, certificates, 3D models, simple pictures. */
const textOrBinary = new Set([
  ...application('xml pgp-encrypted pgp-signature x-x509-ca-cert postscript'),
  'image/vnd.dxf',
  'image/x-portable-anymap',
  'image/x-xpixmap',
  'model/obj',
  'model/stl',
]);
export const isTextOrBinary = (type: string): boolean => textOrBinary.has(type);

const office = /^application\/vnd\..*(?:openxmlformats|opendocument|macroenabled)/;

const zipApplications = application(`
  java-archive vnd.android.package-archive x-android-bundle x-ios-app x-xpinstall appx msix oxps vnd.ms-xpsdocument
  vnd.visio vnd.google-earth.kmz x-krita x-zip-compressed-fb2 haansofthwpx vnd.apple.pages vnd.apple.numbers vnd.apple.keynote
`);
/** A zip inside. */
export const isZipFormat = (type: string): boolean =>
  zipApplications.has(type) || type.endsWith('+zip') || type === 'model/3mf' || office.test(type);

const oleApplications = application(`
  msword vnd.ms-excel vnd.ms-powerpoint vnd.ms-outlook vnd.ms-project vnd.visio x-mspublisher x-msi x-hwp
`);
/** A compound file of Microsoft inside. */
export const isOleFormat = (type: string): boolean => oleApplications.has(type);

const archives = application(`
  zip vnd.rar x-7z-compressed x-tar gzip x-bzip2 x-xz zstd lzip x-lzma x-lz4 x-brotli x-compress x-arj x-cpio x-xar
  vnd.ms-cab-compressed x-lzh-compressed x-ace-compressed x-unix-archive vnd.ms-wim
`);
export const isArchive = (type: string): boolean => archives.has(type);

const documents = application(`
  pdf rtf msword postscript oxps onenote x-zip-compressed-fb2 haansofthwpx x-hwp x-mspublisher x-mobipocket-ebook epub+zip x-cfb
  vnd.amazon.ebook vnd.visio vnd.comicbook+zip vnd.comicbook-rar vnd.ms-excel vnd.ms-powerpoint vnd.ms-outlook
  vnd.ms-project vnd.ms-htmlhelp vnd.ms-xpsdocument vnd.apple.pages vnd.apple.numbers vnd.apple.keynote
`);
export const isDocument = (type: string): boolean =>
  isTextual(type) || documents.has(type) || office.test(type);

/** Scripts by any of the names in the HTML standard (section 4.12.1.1), and similar ones. */
const script = /^(?:text|application)\/(?:x-)?(?:java|ecma|j|live|vb|type)script[\d.]*$/;

const active = new Set(
  `text/jsx text/css text/xsl text/x-component text/x-scriptlet text/cache-manifest text/event-stream
  application/hta application/wasm application/x-shockwave-flash application/x-java-applet
  application/x-java-jnlp-file application/importmap+json application/speculationrules+json`.split(/\s+/),
);

/** Types that a browser executes, renders as a document of this origin, or takes as a part of such a page. */
export const isActive = (type: string): boolean =>
  /^(?:message|multipart)\/|^(?:text|application)\/.*html|[/+]xml$/.test(type) ||
  script.test(type) ||
  active.has(type);
