/** Issues of the house in English. */
export const houseIssuesInEnglish: Readonly<Record<string, string>> = {
  基坑西侧发现图纸未标注的旧排水管: 'Old drain on the west side of the excavation is not on the drawings',
  '<p>开挖到 2.1 米时在西侧发现一根直径 300 的混凝土排水管，原图纸没有标注，管内仍有积水。</p>':
    '<p>At a depth of 2.1 m we found a 300 mm concrete drain on the west side. It is not on the drawings and still holds water.</p>',
  开挖遇到图纸未标注的地下管线: 'Excavation hits underground pipes that are not on the drawings',
  '开工前委托物探并取得管线权属单位书面答复；首层 3 米内用人工探槽。':
    'Before work starts, commission a utility survey and get written answers from the owners of the pipes; dig trial trenches by hand in the first 3 m.',
  '先停西侧作业，请市政排水公司确认是否在用，别直接挖断。':
    'Stop work on the west side and ask the water utility whether the pipe is in use. Do not cut it.',
  '市政确认该管已于 2009 年停用，可以封堵拆除，书面回复已归档。':
    'The utility confirms that the pipe was taken out of service in 2009 and may be sealed and removed. Their letter is on file.',
  '两端封堵后分段拆除，槽底换填级配砂石并分层夯实，压实度复测合格。':
    'Both ends sealed and the pipe removed in sections; trench refilled with graded gravel and compacted in layers. Compaction retest passed.',
  '地下管线普查资料缺失，开工前未做物探。':
    'No complete record of underground utilities, and no survey before work started.',
  施工用电配电箱未上锁: 'Temporary power distribution box left unlocked',
  '<p>晚间巡查发现 2 号配电箱箱门敞开，无人看护。</p>':
    '<p>On the evening round, distribution box 2 stood open and unattended.</p>',
  '全部配电箱换锁，钥匙由电工班长保管，班后检查签字。':
    'New locks on all distribution boxes; the lead electrician keeps the keys and signs a check after each shift.',
  进场钢筋缺少复试报告: 'Rebar delivered without retest report',
  '<p>第二批 HRB400 直径 16 的钢筋 18 吨已进场，随货只有出厂质保书，没有见证取样复试报告。</p>':
    '<p>The second batch of rebar (16 mm, 18 t) has arrived with the mill certificate only; the witnessed retest report is missing.</p>',
  '该批钢筋挂牌隔离，不得使用': 'Tag and quarantine the batch; do not use it',
  见证取样送检: 'Take witnessed samples and send them to the lab',
  材料进场时复试报告缺失或与炉批号不符: 'Retest report missing on delivery or not matching the heat number',
  '采购合同写明“无复试报告不卸货”，收货单逐批登记炉批号并与报告核对。':
    'Put "no unloading without retest report" into the purchase contract; record each heat number on the delivery note and check it against the report.',
  '复试报告合格，供应合同补充“无复试报告不卸货”条款。':
    'Retest passed; "no unloading without retest report" added to the supply contract.',
  '报告编号与炉批号对不上，请供应商更正后再报。':
    'The report number does not match the heat number. Please have the supplier correct it and resubmit.',
  '检测站更正报告编号，与实物标牌一致。': 'The lab corrected the report number; it now matches the tags on the steel.',
  '检测站录入错误。': 'Typing error at the lab.',
  地下室外墙模板加固间距超出方案要求: 'Basement wall formwork ties are further apart than the method statement allows',
  '<p>专项方案评审抽查：东侧外墙对拉螺栓横向间距 650，方案要求不大于 500。浇筑前必须整改。</p>':
    '<p>Spot check at the review of the method statement: ties on the east wall are 650 mm apart, at most 500 mm is allowed. To be corrected before the pour.</p>',
  东侧外墙补打对拉螺栓: 'Add ties on the east wall',
  其余三面逐根复核并拍照: 'Check and photograph every tie on the other three walls',
  向模板班组重新交底: 'Brief the formwork crew again',
  '东侧补打 46 根对拉螺栓，间距全部不大于 500。':
    '46 ties added on the east side; all spacings are now 500 mm or less.',
  '北侧转角还有三处 600，照片里能看到。':
    'There are still three gaps of 600 mm at the north corner; you can see them in the photos.',
  '四面全部复核，转角加设斜撑，复核表已上传。':
    'All four walls checked again, braces added at the corners, check sheet uploaded.',
  '班组未按交底施工。': 'The crew did not follow the briefing.',
  商品混凝土推迟两天供应: 'Ready-mix concrete delivered two days late',
  '<p>搅拌站通知因环保管控停产两天，原定浇筑日期无法供料。</p>':
    '<p>The batching plant has to stop for two days because of an emissions order and cannot deliver on the planned date.</p>',
  '已联系备用搅拌站，配合比需要重新报审，算下来还是等两天更快。':
    'I asked the backup plant, but its mix design would have to be approved again. Waiting two days is still faster.',
  '浇筑顺延两天，养护按七天不变，后续回填压缩一天消化影响。':
    'Pour moved back two days, curing stays at 7 days, and the backfill is shortened by a day to make up for it.',
  周边居民投诉夜间施工噪声: 'Neighbors complain about noise at night',
  '<p>街道办转来三起投诉，夜间浇筑噪声超过 55 分贝。连续浇筑需要夜间施工许可。</p>':
    '<p>The district office passed on three complaints: more than 55 dB during the night pour. A continuous pour needs a night work permit.</p>',
  '夜间施工许可已提交，街道办说十五个工作日内答复。':
    'Night work permit applied for; the district office answers within 15 working days.',
  '等街道办批复，期间 22 点后不安排产生噪声的作业。': 'Waiting for the permit; no noisy work after 10 p.m. until then.',
  监理要求补充基坑监测数据: 'Site supervisor asks for more monitoring data of the excavation',
  '<p>监理例会提出基坑水平位移监测频率不足。</p>':
    '<p>At the progress meeting the supervisor said that horizontal movement is not measured often enough.</p>',
  '监测方案是每两天一次，目前做到了每天一次，监理看的是上一期周报。':
    'The monitoring plan says every two days and we measure daily. The supervisor was looking at the previous weekly report.',
  '监测频率满足方案要求，已向监理提交完整数据。':
    'The frequency meets the monitoring plan; the complete data has been handed to the supervisor.',
  一层楼板预留洞口与机电图位置不符: 'First floor openings do not match the services drawings',
  '<p>结构图 1-3/B 轴洞口比机电图偏 240，风管安装后会顶到梁。</p>':
    '<p>The opening at axis 1-3/B is 240 mm off the services drawing; the duct would hit the beam.</p>',
  '机电深化由研发中心负责，请陈洁定方案。':
    'Services design is with Research and Development. Jie, please decide how to solve it.',
  '洞口按机电图调整，出设计变更单，一层和二层同步修改。':
    'Opening moved to match the services drawing; a design change covers the first and second floors.',
  '结构与机电未做管综核对。': 'Structure and services were never checked against each other.',
  地下室墙体拆模后局部蜂窝麻面: 'Honeycombing in the basement wall after stripping',
  '<p>先拆的南侧两块模板，底部 300 范围蜂窝，最深 15 毫米，未露筋。修补完成并验收之前不得进入下道工序。</p>':
    '<p>The first two panels on the south side show honeycombing in the lowest 300 mm, up to 15 mm deep, no rebar exposed. No further work there until it has been repaired and accepted.</p>',
  凿除松散部分并冲洗: 'Chisel off loose concrete and wash',
  '高一级细石混凝土修补，养护七天': 'Repair with fine concrete one grade higher and cure for 7 days',
  其余墙体延迟一天拆模: 'Strip the other walls a day later',
  '请查一下振捣记录，南侧那一车的坍落度是不是偏小？':
    'Please check the vibration log. Was the slump of that truck on the south side too low?',
  '查到了，那一车等了一小时四十分钟才浇，坍落度只有 120。':
    'Found it: that truck waited an hour and forty minutes, and the slump was only 120 mm.',
  防水卷材样品与封样不一致: 'Waterproofing membrane differs from the approved sample',
  '<p>到货卷材厚度实测 3.6 毫米，封样 4.0 毫米，耐热度报告也不是同一批次。</p>':
    '<p>The delivered membrane measures 3.6 mm, the approved sample 4.0 mm, and the heat resistance report is of another batch.</p>',
  更换防水卷材并复检: 'Replace waterproofing membrane and retest',
  '退货，要求供应商三天内换货。复检要占时间，走计划变更加一个任务。':
    'Send it back and have the supplier replace it within three days. The retest takes time, so add a task by a plan change.',
};
