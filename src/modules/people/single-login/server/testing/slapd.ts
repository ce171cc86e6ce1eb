/** A real directory (slapd) on the loopback, where it is installed. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SLAPD = '/usr/sbin/slapd';
export const BASE = 'dc=example,dc=com';
export const ROOT = { name: `cn=reader,${BASE}`, password: 'Reader#pass1' };
/** May read 500 entries in all. */
export const SMALL = { name: `cn=small,${BASE}`, password: 'Small#pass1' };

/** Null: slapd and openssl are there; else what lacks. */
export const slapdLacks = (): string | null => {
  if (!existsSync(SLAPD)) return 'slapd is not installed (Debian: apt-get install slapd)';
  return existsSync('/usr/bin/openssl') ? null : 'openssl is not installed';
};

export interface Slapd {
  plain: string;
  secure: string;
  /** Certificate of its own authority. */
  authority: string;
  close(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    });
    socket.on('error', () => done(false));
  });

export async function startSlapd(ldif: string): Promise<Slapd> {
  const folder = mkdtempSync(join(tmpdir(), 'slapd-'));
  const at = (name: string): string => join(folder, name);
  mkdirSync(at('db'));
  execFileSync(
    '/usr/bin/openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...[
        '-subj',
        '/CN=localhost',
        '-addext',
        'subjectAltName=DNS:localhost',
        '-keyout',
        at('key.pem'),
        '-out',
        at('cert.pem'),
      ],
    ],
    { stdio: 'ignore' },
  );
  const schemas = ['core', 'cosine', 'inetorgperson', 'nis'].map((one) => `include /etc/ldap/schema/${one}.schema`);
  writeFileSync(
    at('slapd.conf'),
    [
      ...schemas,
      ...['modulepath /usr/lib/ldap', 'moduleload back_mdb', `pidfile ${at('pid')}`],
      ...[`TLSCertificateFile ${at('cert.pem')}`, `TLSCertificateKeyFile ${at('key.pem')}`],
      ...['sizelimit unlimited', 'database mdb', 'maxsize 268435456', `suffix "${BASE}"`, `rootdn "${ROOT.name}"`],
      ...[`rootpw ${ROOT.password}`, `directory ${at('db')}`, 'index objectClass,uid eq'],
      `limits dn.exact="${SMALL.name}" size.soft=500 size.hard=500 size.prtotal=500`,
      ...['access to attrs=userPassword by anonymous auth by * none', 'access to * by users read by anonymous auth'],
      '',
    ].join('\n'),
  );
  writeFileSync(at('all.ldif'), ldif);
  execFileSync('/usr/sbin/slapadd', ['-q', '-f', at('slapd.conf'), '-l', at('all.ldif')], { stdio: 'pipe' });
  const [plain, secure] = [await freePort(), await freePort()];
  const addresses = `ldap://127.0.0.1:${plain}/ ldaps://127.0.0.1:${secure}/`;
  const server = spawn(SLAPD, ['-f', at('slapd.conf'), '-h', addresses, '-d', '0'], { stdio: 'ignore' });
  for (let n = 0; n < 100 && !(await answers(plain)); n++) await new Promise((go) => setTimeout(go, 50));
  return {
    plain: `ldap://localhost:${plain}`,
    secure: `ldaps://localhost:${secure}`,
    authority: readFileSync(at('cert.pem'), 'utf8'),
    async close() {
      const ended = new Promise((done) => server.once('exit', done));
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
