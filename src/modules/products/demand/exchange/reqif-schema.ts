/**
 * What ReqIF 1.2 lets stand where (OMG formal/2016-07-01): elements inside elements, the attributes they need, what XHTML may hold.
 * Order inside an element is free in files of most tools, so it is not judged. Pure.
 */
const KINDS = ['BOOLEAN', 'DATE', 'ENUMERATION', 'INTEGER', 'REAL', 'STRING', 'XHTML'] as const;
const each = (before: string, after = ''): string[] => KINDS.map((kind) => `${before}${kind}${after}`);
const TYPES = ['SPEC-OBJECT-TYPE', 'SPECIFICATION-TYPE', 'SPEC-RELATION-TYPE', 'RELATION-GROUP-TYPE'] as const;
const ALT = 'ALTERNATIVE-ID';

const INSIDE: Record<string, readonly string[]> = {
  'REQ-IF': ['THE-HEADER', 'CORE-CONTENT', 'TOOL-EXTENSIONS'],
  'THE-HEADER': ['REQ-IF-HEADER'],
  'REQ-IF-HEADER': [
    ...['COMMENT', 'CREATION-TIME', 'REPOSITORY-ID', 'REQ-IF-TOOL-ID', 'REQ-IF-VERSION', 'SOURCE-TOOL-ID', 'TITLE'],
  ],
  'CORE-CONTENT': ['REQ-IF-CONTENT'],
  'REQ-IF-CONTENT': [
    ...['DATATYPES', 'SPEC-TYPES', 'SPEC-OBJECTS', 'SPEC-RELATIONS', 'SPECIFICATIONS', 'SPEC-RELATION-GROUPS'],
  ],
  DATATYPES: each('DATATYPE-DEFINITION-'),
  'SPECIFIED-VALUES': ['ENUM-VALUE'],
  'ENUM-VALUE': [ALT, 'PROPERTIES'],
  PROPERTIES: ['EMBEDDED-VALUE'],
  'SPEC-TYPES': TYPES,
  'SPEC-ATTRIBUTES': each('ATTRIBUTE-DEFINITION-'),
  'SPEC-OBJECTS': ['SPEC-OBJECT'],
  'SPEC-OBJECT': [ALT, 'TYPE', 'VALUES'],
  'SPEC-RELATIONS': ['SPEC-RELATION'],
  'SPEC-RELATION': [ALT, 'TYPE', 'VALUES', 'SOURCE', 'TARGET'],
  SPECIFICATIONS: ['SPECIFICATION'],
  SPECIFICATION: [ALT, 'TYPE', 'VALUES', 'CHILDREN'],
  CHILDREN: ['SPEC-HIERARCHY'],
  'SPEC-HIERARCHY': [ALT, 'OBJECT', 'CHILDREN', 'EDITABLE-ATTS'],
  'SPEC-RELATION-GROUPS': ['RELATION-GROUP'],
  'RELATION-GROUP': [ALT, 'TYPE', 'SOURCE-SPECIFICATION', 'TARGET-SPECIFICATION', 'SPEC-RELATIONS'],
  OBJECT: ['SPEC-OBJECT-REF'],
  SOURCE: ['SPEC-OBJECT-REF'],
  TARGET: ['SPEC-OBJECT-REF'],
  VALUES: [...each('ATTRIBUTE-VALUE-'), 'ENUM-VALUE-REF'],
  'DEFAULT-VALUE': each('ATTRIBUTE-VALUE-'),
};
for (const type of TYPES) INSIDE[type] = [ALT, 'SPEC-ATTRIBUTES'];
for (const kind of KINDS) {
  INSIDE[`DATATYPE-DEFINITION-${kind}`] = kind === 'ENUMERATION' ? [ALT, 'SPECIFIED-VALUES'] : [ALT];
  INSIDE[`ATTRIBUTE-DEFINITION-${kind}`] = [ALT, 'TYPE', 'DEFAULT-VALUE'];
  INSIDE[`ATTRIBUTE-VALUE-${kind}`] = [
    'DEFINITION',
    ...(kind === 'XHTML' ? ['THE-VALUE', 'THE-ORIGINAL-VALUE'] : kind === 'ENUMERATION' ? ['VALUES'] : []),
  ];
}
/** Elements that may stand in an element; undefined: not judged. */
export const allowedIn = (name: string): readonly string[] | undefined => INSIDE[name];

/** Elements that everything else names by their identifier. */
export const identified = (name: string): boolean =>
  /^(DATATYPE-DEFINITION|ATTRIBUTE-DEFINITION)-[A-Z]+$/.test(name) ||
  (TYPES as readonly string[]).includes(name) ||
  ['ENUM-VALUE', 'SPEC-OBJECT', 'SPEC-RELATION', 'SPECIFICATION', 'SPEC-HIERARCHY', 'RELATION-GROUP'].includes(name);

/** Parts that an element must have. */
export const NEEDED: Readonly<Record<string, readonly string[]>> = {
  'REQ-IF': ['THE-HEADER', 'CORE-CONTENT'],
  'THE-HEADER': ['REQ-IF-HEADER'],
  'CORE-CONTENT': ['REQ-IF-CONTENT'],
  'SPEC-OBJECT': ['TYPE'],
  'SPEC-RELATION': ['TYPE', 'SOURCE', 'TARGET'],
  SPECIFICATION: ['TYPE'],
  'SPEC-HIERARCHY': ['OBJECT'],
  'RELATION-GROUP': ['TYPE'],
  'ENUM-VALUE': ['PROPERTIES'],
};
export const NEEDED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  'ATTRIBUTE-DEFINITION-ENUMERATION': ['MULTI-VALUED'],
  'DATATYPE-DEFINITION-INTEGER': ['MIN', 'MAX'],
  'DATATYPE-DEFINITION-REAL': ['MIN', 'MAX', 'ACCURACY'],
  'DATATYPE-DEFINITION-STRING': ['MAX-LENGTH'],
  'EMBEDDED-VALUE': ['KEY', 'OTHER-CONTENT'],
  ...Object.fromEntries(
    ['BOOLEAN', 'DATE', 'INTEGER', 'REAL', 'STRING'].map((kind) => [`ATTRIBUTE-VALUE-${kind}`, ['THE-VALUE']]),
  ),
};
const BOOL = /^(true|false|0|1)$/;
const INSTANT = /^-?\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;
const WHOLE = /^[+-]?\d+$/;
const REAL = /^([+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?|[+-]?INF|NaN)$/;
export const ATTRIBUTE_FORM: Readonly<Record<string, RegExp>> = {
  'LAST-CHANGE': INSTANT,
  'IS-EDITABLE': BOOL,
  'IS-TABLE-INTERNAL': BOOL,
  'MULTI-VALUED': BOOL,
  'IS-SIMPLIFIED': BOOL,
  'MAX-LENGTH': WHOLE,
  ACCURACY: WHOLE,
  KEY: WHOLE,
  IDENTIFIER: /^[\p{L}_][\p{L}\p{N}\p{M}_.\-·]*$/u,
};
export const VALUE_FORM: Readonly<Record<string, RegExp>> = {
  'ATTRIBUTE-VALUE-BOOLEAN': BOOL,
  'ATTRIBUTE-VALUE-DATE': INSTANT,
  'ATTRIBUTE-VALUE-INTEGER': WHOLE,
  'ATTRIBUTE-VALUE-REAL': REAL,
};
/** Elements of the XHTML modules that ReqIF takes over. */
export const XHTML_ELEMENTS: ReadonlySet<string> = new Set([
  ...[
    'abbr',
    'acronym',
    'address',
    'blockquote',
    'br',
    'cite',
    'code',
    'dfn',
    'div',
    'em',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
  ],
  ...[
    'kbd',
    'p',
    'pre',
    'q',
    'samp',
    'span',
    'strong',
    'var',
    'a',
    'dl',
    'dt',
    'dd',
    'ol',
    'ul',
    'li',
    'object',
    'param',
    'b',
  ],
  ...[
    'big',
    'hr',
    'i',
    'small',
    'sub',
    'sup',
    'tt',
    'del',
    'ins',
    'caption',
    'table',
    'td',
    'th',
    'tr',
    'col',
    'colgroup',
  ],
  ...['tbody', 'thead', 'tfoot', 'style', 'u', 's', 'strike'],
]);
export const REQIF_SPACE = /^http:\/\/www\.omg\.org\/spec\/ReqIF\/\d{8}\/reqif\.xsd$/i;
export const XHTML_SPACE = 'http://www.w3.org/1999/xhtml';
