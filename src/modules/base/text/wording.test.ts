/**
 * The wording of the product, read from its source: Hong Kong texts are traditional and use the words of Hong Kong, one
 * Chinese text is said one way in HK, English labels are in sentence case; Chinese texts hold no English word and English
 * ones no Chinese, every language has the same parameters, and nothing is punctuated or spaced by accident.
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Params, say } from '#kernel/text.ts';

interface Found {
  at: string;
  zh: string;
  hk: string;
  en: string;
}

const LITERAL = `('(?:[^'\\\\\\n]|\\\\.)*'|"(?:[^"\\\\\\n]|\\\\.)*"|\`[^\`]*\`)`;
const TRIPLE = new RegExp(`\\[\\s*${LITERAL},\\s*${LITERAL},\\s*${LITERAL},?\\s*\\]`, 'g');

const unescaped = (literal: string): string => literal.slice(1, -1).replace(/\\(['"`])/g, '$1');

const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));

const found: Found[] = files
  .flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return [...source.matchAll(TRIPLE)].map((match) => {
      const [zh = '', hk = '', en = ''] = match.slice(1).map(unescaped);
      return { at: `${file}:${source.slice(0, match.index).split('\n').length}`, zh, hk, en };
    });
  })
  .filter(({ zh }) => /[\u4e00-\u9fff]/.test(zh));

const faults = (wrong: (text: Found) => string | undefined): string[] =>
  found.flatMap((text) => {
    const fault = wrong(text);
    return fault === undefined ? [] : [`${text.at} ${fault}: ${text.zh} / ${text.hk} / ${text.en}`];
  });
const inChinese = (wrong: (text: string) => string | undefined): string[] =>
  faults(({ zh, hk }) => wrong(zh) ?? wrong(hk));

/** Characters that are written in simplified Chinese only. */
const SIMPLIFIED = new Set(
  [
    '专业丛东丝丢两严丧个临为丽举义乌乐乔习乡书买乱争亏亘亚产亩亲亵亿仅从仑仓仪们众会伛伞伟传伤伥伦伧伪伫佥侠侣侥侦侧侨侩侪侬俣俦俨俩俪俭债倾偬偻偾偿傥傧储傩兑兖兰关兴兹养兽冁内冈册写军农冯冲决况冻净凉减凑',
    '凛凤凫凭凯击凿刍刘则刚创删别刭刹刽刿剀剂剐剑剥剧劝办务劢动励劲劳势勋匀匦匮区医华协单卖卢卤卧卫却卺厅历厉压厌厍厕厢厣厦厨厩厮县叁参双发变叙叠叶号叹叽吓吕吗启吴呐呒呓呕呖呗员呙呛呜咏咙咛咝咤响哑哒哓哔哕',
    '哗哙哜哝哟唛唠唢唤啧啬啭啮啸喷喽喾嗫嗳嘘嘤嘱噜嚣团园囱围囵国图圆圹场块坚坛坜坝坞坟坠垄垅垆垒垦垩垫垭垲垴埘埙埚堑堕墙壮声壳壶处备够头夹夺奁奂奋奖奥妆妇妈妩妪妫姗姹娄娅娆娇娈娱娲娴婴婵婶媪嫒嫔嫱嬷孙学孪',
    '宝实宠审宪宫宽宾寝对寻导寿将尔尘尝尧尴尽层屉届属屡屦屿岁岂岖岗岘岚岛岽岿峄峡峤峥峦崂崃崭嵘嵝巅巩巯币帅师帏帐帜带帧帮帱帻帼幂广庆庐庑库应庙庞废廪开弃弑张弥弪弯弹强归当录彦彻径徕忆忧忾态怂怃怄怅怆总怼怿',
    '恋恳恶恸恹恺恻恼恽悦悫悬悭悯惧惨惩惫惬惭惮惯愠愤愦慑懑懒懔戆戋戏戗战戬户执扩扪扫扬抚抛抟抠抡抢护报担拟拢拣拥拦拧拨择挚挛挝挞挟挠挡挢挣挤挥捞损捡换捣掳掴掷掸掺掼揽揿搀搁搂搅携摄摅摆摇摈摊撄撑撵撷撸撺擞',
    '攒敌敛数斋斓斩断无旧时旷昙昼显晋晓晔晕晖暂暧术杀杂权条来杨杩枞枢枣枥枧枨枪枫枭柠柽栀栅标栈栉栊栋栌栎栏树样栾桠桡桢档桤桥桦桧桨桩梦检棂椁椟椠椤椭楼榄榇榈榉槛槟槠横樯樱橥橱橹橼檩欢欤欧歼殁殇残殒殓殚殡殴',
    '毁毂毕毙毡毵氇氢氩氲汇汉汤汹沟没沣沤沥沦沧沩沪泪泶泷泸泺泻泼泽泾浃浅浆浇浈浊测浍济浏浑浒浓浔涛涝涞涟涠涡涣涤润涧涨涩渊渌渍渎渐渑渔渖渗温湾湿溃溅溆滗滚滞滟滠满滢滤滥滦滨滩潆潇潋潍潜潴澜濑濒灏灭灯灵灾灿',
    '炀炉炜炝点炼炽烁烂烃烛烟烦烧烨烩烫烬热焕焖焘爱爷牍牦牵牺犊状犷犸犹狈狞独狭狮狯狰狱狲猃猎猕猡猪猫猬献獭玑玛玮环现玺珐珑珲琏琐琼瑶瑷璎瓒瓯电画畅畴疖疗疟疠疡疬疮疯疱疴痈痉痖痨痪痫瘅瘗瘘瘪瘫瘾瘿癞癣癫皑皱',
    '皲盏盐监盖盗盘眍眦睁睐睑瞒瞩矫矶矾矿砀码砖砗砚砜砺砻砾础硕硖硗碍碛碜碱礼祢祯祷祸禀禄禅秃秆积称秽稆税稣稳穑穷窃窍窑窜窝窥窦窭竖竞笃笋笔笕笺笼笾筚筛筝筹签简箦箧箨箩箪箫篑篓篮簖籁籴类籼粜粝粤粪粮糁糇糍紧',
    '絷纟纠纡红纣纤纥约级纨纩纪纫纬纭纯纰纱纲纳纵纶纷纸纹纺纽纾线绀绁绂练组绅细织终绉绊绋绌绍绎经绐绑绒结绔绕绗绘给绚绛络绝绞统绠绡绢绣绥绦继绨绩绪绫续绮绯绰绱绲绳维绵绶绷绸绺绻综绽绾绿缀缁缂缃缄缅缆缇缈缉',
    '缋缌缍缎缏缑缒缓缔缕编缗缘缙缚缛缜缝缟缠缡缢缣缤缥缦缧缨缩缪缫缬缭缮缯缰缱缲缳缴缵罂罗罚罢罴羁羟翘耢耧耸耻聂聋职聍联聩聪肃肠肤肾肿胀胁胆胧胨胪胫胶脉脍脏脐脑脓脔脚脱脶脸腭腻腼腽腾膑舆舣舰舱舻艰艳艺节芈',
    '芗芜芦苁苇苈苋苌苍苎苏茎茏茑茔茕荆荚荛荜荞荟荠荡荣荤荥荦荧荨荩荪荫荬荭荮药莅莱莲莳莴莶获莸莹莺莼萝萤营萦萧萨葱蒇蒉蒋蒌蓝蓟蓠蓣蓥蓦蔷蔹蔺蔼蕲蕴薮藓蘖虏虑虚虬虽虾虿蚀蚁蚂蚬蛊蛎蛏蛮蛰蛱蛲蛳蛴蜕蜗蝇蝈蝉蝼',
    '蝾螨衅衔补衬衮袄袅袜袭装裆裢裣裤裥褛褴见观规觅视觇览觉觊觋觌觎觏觐觑觞觯誉誊讠计订讣认讥讦讧讨让讪讫训议讯记讲讳讴讵讶讷许讹论讼讽设访诀证诂诃评诅识诈诉诊诋诌词诎诏译诒诓诔试诖诗诘诙诚诛诜话诞诟诠诡询',
    '诣诤该详诧诨诩诫诬语诮误诰诱诲诳说诵诶请诸诹诺读诼诽课诿谀谁谂调谄谅谆谇谈谊谋谌谍谎谏谐谑谒谓谔谕谖谗谘谙谚谛谜谝谟谠谡谢谣谤谥谦谧谨谩谪谫谬谭谮谯谰谱谲谳谴谵谶贝贞负贡财责贤败账货质贩贪贫贬购贮贯贰',
    '贱贲贳贴贵贶贷贸费贺贻贼贽贾贿赀赁赂赃资赅赆赇赈赉赊赋赌赍赎赏赐赓赔赕赖赘赙赚赛赜赝赞赠赡赢赣赵趋趱趸跃跄跞践跷跸跹跻踌踪踬踯蹑蹒蹰蹿躏躜躯车轧轨轩轫转轭轮软轰轱轲轳轴轵轶轷轸轹轺轻轼载轾轿辁辂较辄辅',
    '辆辇辈辉辊辋辍辎辏辐辑输辔辕辖辗辘辙辚辞辩辫边辽达迁过迈运还这进远违连迟迩迳迹选逊递逦逻遗遥邓邝邬邮邹邺邻郏郐郑郓郦郧郸酝酱酽酾酿释鉴銮錾钅钆钇针钉钊钋钌钍钎钏钐钒钓钔钕钗钙钚钛钜钝钞钟钠钡钢钣钤钥钦',
    '钧钨钩钪钫钬钭钮钯钰钱钲钳钴钵钶钷钸钹钺钻钼钽钾钿铀铁铂铃铄铅铆铈铉铊铋铌铍铎铐铑铒铕铖铗铘铙铛铜铝铞铟铠铡铢铣铤铥铧铨铩铪铫铬铭铮铯铰铱铲铳铴铵银铷铸铹铺铼铽链铿销锁锂锃锄锅锆锇锈锉锊锋锌锍锎锏锐锑',
    '锒锓锔锕锖锗锘错锚锛锝锞锟锡锢锣锤锥锦锨锩锪锫锬锭键锯锰锱锲锴锵锶锷锸锹锺锻锼锾锿镀镁镂镄镅镆镇镉镊镌镍镎镏镐镑镒镓镔镖镗镘镙镛镜镝镞镟镡镢镣镤镥镦镧镨镩镪镫镬镭镯镰镱镲镳镶长门闩闪闫闭问闯闰闱闲闳间',
    '闵闶闷闸闹闺闻闼闽闾阀阁阂阃阄阅阆阈阉阊阋阌阍阎阏阐阑阒阔阕阖阗阙阚队阳阴阵阶际陆陇陈陉陕陧陨险随隐隶隽难雏雠雳雾霁霭靓静靥鞑鞒鞯鞲韦韧韩韪韫韬韵页顶顷顸项顺须顼顽顾顿颀颁颂颃预颅领颇颈颉颊颌颍颏颐频',
    '颓颔颖颗题颚颛颜额颞颟颠颡颢颤颥颦颧风飑飒飓飕飘飙飚飞飨餍饣饥饧饨饩饪饫饬饭饮饯饰饱饲饴饵饶饷饺饼饽饿馀馁馄馅馆馇馈馊馋馍馏馐馑馒馓馔馕马驭驮驯驰驱驳驴驵驶驷驸驹驺驻驼驽驾驿骀骁骂骄骅骆骇骈骊骋验骏骐',
    '骑骒骓骖骗骘骚骛骜骝骞骟骠骡骢骣骤骥骧髅髋髌鬓魇魉鱼鱿鲁鲂鲅鲆鲇鲈鲋鲍鲎鲐鲑鲒鲔鲕鲚鲛鲜鲞鲟鲠鲡鲢鲣鲤鲥鲦鲧鲨鲩鲫鲭鲮鲰鲱鲲鲳鲴鲵鲶鲷鲸鲺鲻鲼鲽鳃鳄鳅鳆鳇鳊鳋鳌鳍鳎鳏鳐鳓鳔鳕鳖鳗鳘鳙鳜鳝鳞鳟鳢鸟鸠鸡鸢',
    '鸣鸥鸦鸨鸩鸪鸫鸬鸭鸯鸱鸲鸳鸵鸶鸷鸸鸹鸺鸽鸾鸿鹁鹂鹃鹄鹅鹆鹇鹈鹉鹊鹋鹌鹎鹏鹑鹕鹗鹘鹚鹛鹜鹞鹣鹤鹦鹧鹨鹩鹪鹫鹬鹭鹰鹱鹳鹾麦麸麽黄黉黩黪黾鼋鼍鼹齐齑齿龀龃龄龅龆龇龈龉龊龋龌龙龚龛龟',
  ].join(''),
);

/** Words of the mainland or of Taiwan, and what Hong Kong says (docs/glossary.md). */
const WORDS: Readonly<Record<string, string>> = {
  信息: '資訊、訊息',
  默認: '預設',
  數據: '資料',
  登錄: '登入',
  打印: '列印',
  視頻: '影片',
  軟體: '軟件',
  網路: '網絡',
  服務器: '伺服器',
  保存: '儲存',
  設置: '設定',
  搜索: '搜尋',
  菜單: '選單',
  加載: '載入',
  導入: '匯入',
  導出: '匯出',
  創建: '建立',
  字段: '欄位',
  賬號: '帳號',
  帳戶: '帳號',
  郵箱: '電郵',
  粘貼: '貼上',
  只讀: '唯讀',
  自定義: '自訂',
  模板: '範本',
  模塊: '模組',
  變量: '變數',
  端口: '連接埠',
  激活: '啟用',
  質量: '品質',
  界面: '介面',
  專案: '項目',
  物件: '對象',
  位址: '地址',
  基準線: '基線',
  示例: '範例',
  打開: '開啟',
  發布: '發佈',
  筆: '項',
  郵件: '電郵',
  迴圈: '循環',
  呼叫: '調用',
};

test('the texts of the product are found', () => {
  expect(found.length).toBeGreaterThan(3000);
});

test('Hong Kong texts hold no simplified character', () => {
  expect(faults(({ hk }) => [...hk].find((one) => SIMPLIFIED.has(one)))).toEqual([]);
});

test('Hong Kong texts use the words of Hong Kong', () => {
  expect(faults(({ hk }) => Object.keys(WORDS).find((word) => hk.includes(word)))).toEqual([]);
});

test('one Chinese text is said one way in Hong Kong', () => {
  // To undo an edit, and to revert an approval; a skill, and somebody who is for it; equipment, and a device somebody signed in on.
  const ambiguous = new Set(['撤销', '支持', '设备']);
  const ways = Map.groupBy(found, ({ zh }) => zh);
  const several = [...ways].filter(([zh, all]) => !ambiguous.has(zh) && new Set(all.map(({ hk }) => hk)).size > 1);
  expect(several.map(([, all]) => all.map(({ at, hk }) => `${at} ${hk}`))).toEqual([]);
});

test('English labels are in sentence case', () => {
  /** Names, also of pages and keys. */
  const names =
    /^(Chinese|Simplified|Traditional|English|Gantt|Waymark|Microsoft|Primavera|Planner|Project|Excel|Friday|Sunday|Prometheus|Form|Workflow|Wilson|Finish|Delete|Shift|Ctrl|Alt|Tab|Enter|Escape|V\d*|Hong|Kong|Labor)$/;
  const ofSheets = /src\/modules\/planning\/plan\/exchange\/sheet-/;
  /** Messages of the specification's catalog, word for word. */
  const ofCatalogue = new Set(['Save Failed', 'Delete Failed', 'Import Failed']);
  expect(
    faults(({ at, en }) => {
      if (ofSheets.test(at) || ofCatalogue.has(en)) return undefined;
      return en
        .split(/[.:!?("“–/+]+ */)
        .flatMap((part) => part.trim().split(/\s+/).slice(1))
        .find((word) => /^[A-Z][a-z]+$/.test(word) && !names.test(word));
    }),
  ).toEqual([]);
});

/** What Chinese people write in Latin letters: names, formats, keys, units, technical terms without a Chinese word. */
const LATIN = new Set(
  [
    'Waymark|Microsoft|Primavera|GanttProject|GNOME|Planner|Project|Excel|Gantt|WAYMARK_CALLBACK_NETWORKS|WAYMARK_REPORT_SERVER|cpt',
    'LDAP|ldap|ldaps|StartTLS|DN|CA|PEM|objectClass|person',
    'PKCE|sub|WAYMARK_ASSISTANT_URL|WAYMARK_ASSISTANT_MODEL',
    // The code of an option, as an example of a condition.
    'power|p',
    'Cron|L|OIDC|OpenAI|OpenID|Webhook|Webhooks|Prometheus|iCalendar|client|API|IP|AD|ID|UID|URL|SSL|TLS|STARTTLS|HMAC|sha|http|https|postMessage|startFlow|saveDraft|x-waymark-signature',
    'x-waymark-id|modules|ht|projectht|alias|tagName|projectId|PT|ISO|BPMN|FEEL|JSON|XML|DOCTYPE|encoding|StartDate|UTF|WBS',
    'ReqIF|REQ-IF|REQ-IF-VERSION|IDENTIFIER|XHTML|reqif|reqifz|docx',
    'PDF|PNG|JPEG|GIF|WebP|KB|MB|GiB|xml|gz|xls|xlsx|mpp|mpt|xer|gan|planner|png|Ctrl|Alt|Shift|Enter|Delete|Tab|Esc|Escape|Home|End',
    'V|W|P|A|C|F|J|S|X|Z|K|H|ff|YYYY-MM|yyyy-MM-dd|FS|SS|FF|SF|FNET|d|h|w|ed|eday|R|amount|total|ended|approved|rejected|open|agreed|disagreed',
    // Earned value: the field writes these so in every language.
    'BAC|PV|EV|AC|EAC|ETC|CPI|SPI|CV|SV|VAC|TCPI|ES|AT|PD|IEAC|TSPI|PF|KPI|CNY|HKD|USD|EUR|JPY|GBP|SGD|t',
  ].flatMap((some) => some.split('|')),
);

/** Calls of functions of FEEL, which have no other names. */
const FEEL_CALLS = /\b(?:name of|label of|add working days)\([^)]*\)/g;

const latinFault = (text: string): string | undefined =>
  text
    .replace(FEEL_CALLS, ' ')
    .replace(/\{\w+\}|\$\{[^}]*\}|\\n/g, ' ')
    .match(/[A-Za-z]+(?:[-_][A-Za-z]+)*/g)
    ?.find((word) => !LATIN.has(word));

test('Chinese texts hold no English word', () => {
  expect(inChinese(latinFault)).toEqual([]);
});

test('what is the same in every language is a name', () => {
  const SAME = new RegExp(`\\[\\s*${LITERAL},\\s*\\1,\\s*\\1,?\\s*\\]`, 'g');
  const same = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(SAME)].map(([, text = '']) => text.slice(1, -1)),
  );
  expect(same.length).toBeGreaterThan(0);
  expect(same.filter((text) => !/[\u4e00-\u9fff]/.test(text) && latinFault(text) !== undefined)).toEqual([]);
});

test('names for screen readers and hints come from the texts', () => {
  const BARE = /\b(?:aria-label|aria-description|aria-roledescription|title|alt)="[^"]*[A-Za-z\u4e00-\u9fff]{2}[^"]*"/g;
  const bare = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(BARE)].map(([text]) => `${file} ${text}`),
  );
  expect(bare).toEqual([]);
});

test('English texts hold no Chinese character', () => {
  expect(faults(({ en }) => /[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/.exec(en)?.[0])).toEqual([]);
});

test('a text has the same parameters in every language', () => {
  const named = (text: string): string => [...new Set(text.match(/(?<!\$)\{\w+\}/g))].sort().join(' ');
  /** English and Chinese count differently: how many others, how many in all. */
  const counted = ['{first} 等 {count} 人'];
  expect(
    faults(({ zh, hk, en }) =>
      counted.includes(zh) || new Set([zh, hk, en].map(named)).size === 1 ? undefined : 'parameters',
    ),
  ).toEqual([]);
});

/** Words that end in s behind a parameter and count nothing: verbs, and words without a plural. */
const COUNTS_NOTHING = new Set(
  (
    'accepts acts address as asks assigns belongs business contains does exists has holds is its lacks less lies needs occurs progress reaches refers solves ' +
    'says sends starts status takes this was yes ms'
  ).split(' '),
);

test('English says one of one: no "1 days"', () => {
  const wrong = faults(({ en }) => {
    const names = Object.fromEntries([...en.matchAll(/\{(\w+)\}/g)].map((match) => [match[1]!, 1]));
    const said = say([en, en, en], 'en-US', names);
    return [
      ...said.matchAll(
        /(?<![\d{.,:-])\b1 (?!(?:of|in|to|and|or|on|at|for|from|with|h|d) )((?:[a-z-]+ )?)([a-z]+s|people)\b/g,
      ),
    ]
      .filter((match) => !COUNTS_NOTHING.has(match[2]!) && !/^(?:line|amount|task|are) /.test(match[1]!))
      .map((match) => match[0])[0];
  });
  expect(wrong).toEqual([]);
  const one = (text: string, params: Params) => say([text, text, text], 'en-US', params);
  expect(one('{count} tasks were handed over', { count: 1 })).toBe('1 task was handed over');
  expect(one('{count} tasks were handed over', { count: 21 })).toBe('21 tasks were handed over');
  expect(one('{count} more entries that you cannot view are left out', { count: '1' })).toBe(
    '1 more entry that you cannot view is left out',
  );
  expect(one('{done} of {count} people have read it', { done: 1, count: 1 })).toBe('1 of 1 person has read it');
  expect(one('{days} d; 1 tasks of "{name}"', { days: 1, name: '1 tasks' })).toBe('1 d; 1 tasks of "1 tasks"');
});

test('no text has two spaces in a row or ends in one', () => {
  const spaced = / {2}|^ [^或且(]| $/;
  expect(faults(({ zh, hk, en }) => [zh, hk, en].find((text) => spaced.test(text) && text.trim().length > 4))).toEqual(
    [],
  );
});

test('Chinese texts are punctuated in Chinese', () => {
  expect(inChinese((text) => /[\u4e00-\u9fff}][,;:!?](?=[\u4e00-\u9fff{])|[\u4e00-\u9fff]\.$/.exec(text)?.[0])).toEqual(
    [],
  );
});
