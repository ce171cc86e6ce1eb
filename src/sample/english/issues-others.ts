/** Issues of the move, of the program and of the company in English. */
export const otherIssuesInEnglish: Readonly<Record<string, string>> = {
  搬迁当日与季度结账冲突: 'Moving day clashes with the quarterly closing',
  '<p>财务部季度结账三天内不能停网，与计划的搬迁日重叠一天。</p>':
    '<p>Finance cannot be offline during the three days of the quarterly closing, which overlap the planned moving day by one.</p>',
  '财务部推迟一周单独搬迁，旧址网络保留到结账完成。':
    'Finance moves a week later on its own; the network at the old office stays until the closing is done.',
  新办公楼货梯装不下机房机柜: 'Server racks do not fit into the freight elevator of the new building',
  '<p>货梯净高 2.1 米，机柜 2.2 米。</p>': '<p>The elevator is 2.1 m high, the racks are 2.2 m.</p>',
  询问吊装费用: 'Ask for the price of a crane',
  与物业确认吊装窗口: 'Agree on a time for the crane with the landlord',
  '吊装一次四千八，拆柜门也能进，但要重新走线，倾向吊装。':
    'The crane costs 4,800 each time. Without their doors the racks fit, but would have to be rewired, so I prefer the crane.',
  新址专线最快下月才能开通: 'Leased line at the new office not before next month',
  '<p>运营商答复管道资源紧张，专线开通排到下月中旬，比搬迁晚两周。</p>':
    '<p>The carrier has too few ducts and can connect the line in the middle of next month, two weeks after the move.</p>',
  申请临时无线专线: 'Order a temporary radio link',
  '临时无线专线 500 兆先行开通，覆盖到正式专线启用。':
    'A temporary radio link of 500 Mbit/s comes first and covers the time until the leased line is connected.',
  搬家公司报价不含运输保险: 'Moving quote does not include transport insurance',
  '<p>三家报价中最低的一家不含运输保险，单独投保约两千元。</p>':
    '<p>The lowest of the three quotes does not include transport insurance; insured separately it costs about 2,000.</p>',
  三个项目的周报口径不一致: 'The weekly reports of the three projects cannot be compared',
  '<p>完成率有的按任务数，有的按工期，汇总后无法比较。</p>':
    '<p>Some measure progress by number of tasks, others by duration, so the totals mean nothing.</p>',
  '统一按工期加权，模板已下发三个项目。':
    'Progress is weighted by duration everywhere; all three projects have the template.',
  研发与工程争用同一测试场地: 'Research and Development and Engineering need the same test site',
  '<p>样板楼智能化调试和平台硬件联调都要用一号场地，下月有十一天重叠。</p>':
    '<p>Commissioning of the show home and hardware tests of the platform both need site 1; they overlap by eleven days next month.</p>',
  排出两个月的场地使用表: 'Draw up a two-month schedule of the site',
  联系合作院校的备用场地: 'Ask the partner university for a backup site',
  '院校场地下月中旬有空，但供电容量要再确认。':
    'The university has room in the middle of next month, but its power supply has to be checked first.',
  供应商付款审批周期过长: 'Approving supplier payments takes too long',
  '<p>从申请到付款平均 19 天，两家供应商已要求预付。</p>':
    '<p>It takes 19 days on average from request to payment; two suppliers already ask for prepayment.</p>',
  '五万元以下由部门经理审批后直接付款，试行一个月。':
    'Payments below 50,000 are made once the department manager has approved them; on trial for a month.',
  平台上线时间与总部搬迁撞期: 'Platform go-live and head office move fall together',
  '<p>按目前计划，平台部署周与搬迁周只差两天，机房断电会影响部署。</p>':
    '<p>In the current plans, the deployment week and the moving week are two days apart, and the power cut in the server room would affect the deployment.</p>',
  '部署可以放到云上先做，只有最后一天必须在机房。':
    'We can deploy to the cloud first; only the last day has to be in the server room.',
  三楼会议室投影仪频繁黑屏: 'Projector in the third floor meeting room keeps going black',
  '<p>一小时会议黑屏三四次，重新插拔后恢复。</p>':
    '<p>Three or four times in an hour-long meeting; it comes back when replugged.</p>',
  '更换延长线，超过十米改用光纤线。': 'Extension cable replaced; beyond ten meters we now use fiber.',
  差旅报销系统疑似重复扣款: 'Travel expense system seems to charge twice',
  '<p>同一张火车票在两张报销单里各出现一次。</p>':
    '<p>The same train ticket appears once in each of two expense reports.</p>',
  '是往返两程，票号不同，系统无误。':
    'They are the outward and the return journey with different ticket numbers; the system is right.',
  远程接入高峰期频繁掉线: 'Remote access drops at peak hours',
  '<p>每天九点到十点掉线三次以上，二十多人受影响。</p>':
    '<p>It drops three times or more between nine and ten every morning, for more than twenty people.</p>',
  远程接入在早高峰频繁掉线: 'Remote access drops in the morning peak',
  '每季度按峰值人数核对许可与会话上限，扩容前先查空闲会话的回收时间。':
    'Every quarter, check licenses and session limits against the peak number of users; before buying more, check how soon idle sessions are closed.',
  '并发许可由 30 增加到 60。': 'Concurrent licenses increased from 30 to 60.',
  '周一早上又掉了两次，许可没有用满。': 'It dropped twice again on Monday morning, with licenses to spare.',
  '出口带宽升级，网关固件更新。': 'Bandwidth upgraded and gateway firmware updated.',
  '网关固件在高并发下内存泄漏。': 'The gateway firmware leaks memory under load.',
  项目编号规则与财务系统不匹配: 'Project numbers do not fit the finance system',
  '<p>财务系统只接受十位数字，项目编号带字母，每月手工对照。</p>':
    '<p>Finance accepts ten digits only, project numbers contain letters, and they are matched by hand every month.</p>',
  '对照表由项目管理部维护更合适。': 'The Project Management Office is the better place to keep the mapping.',
  '编码规则增加数字别名，财务接口使用别名。':
    'The coding rule has a numeric alias now, which the finance interface uses.',
  新员工账号开通平均要三天: 'Accounts for new employees take three days on average',
  '<p>最近六名新员工，账号、门禁、邮箱分三处申请，最慢的用了五天。</p>':
    '<p>The last six new employees applied for account, door access and mailbox separately; the slowest took five days.</p>',
  三处申请合并为一个流程: 'Merge the three requests into one process',
  共享打印机可以看到他人文件: "Shared printer shows other people's files",
  '<p>打印队列里能看到所有人的文件名，还能再次打印。</p>':
    '<p>The queue shows the file names of everybody, and lets you print them again.</p>',
  '改为刷卡取件，队列只显示本人的文件。': 'Printing is released by badge; the queue shows your own files only.',
  同意: 'Agreed',
};
