#include "server/notify/channels/addresses.hpp"

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstring>
#include <string>
#include <vector>

using namespace reef;
using namespace reef::notify;

TEST_CASE("which addresses are public") {
  const auto [text, expected] = GENERATE(table<std::string, bool>({
      {"8.8.8.8", true},
      {"1.1.1.1", true},
      {"100.63.255.255", true},
      {"100.128.0.1", true},
      {"172.15.255.255", true},
      {"172.32.0.1", true},
      {"192.0.1.1", true},
      {"198.17.255.255", true},
      {"198.20.0.1", true},
      {"223.255.255.255", true},
      {"0.0.0.0", false},
      {"0.1.2.3", false},
      {"10.0.0.1", false},
      {"100.64.0.1", false},
      {"100.127.255.254", false},
      {"127.0.0.1", false},
      {"127.255.0.1", false},
      {"169.254.169.254", false},
      {"172.16.0.1", false},
      {"172.31.255.255", false},
      {"192.0.0.8", false},
      {"192.0.2.1", false},
      {"192.88.99.1", false},
      {"192.168.178.1", false},
      {"198.18.0.1", false},
      {"198.19.255.255", false},
      {"198.51.100.7", false},
      {"203.0.113.7", false},
      {"224.0.0.1", false},
      {"239.255.255.250", false},
      {"240.0.0.1", false},
      {"255.255.255.255", false},
      {"2606:4700:4700::1111", true},
      {"2a00:1450:4001:80b::200e", true},
      {"::ffff:8.8.8.8", true},
      {"64:ff9b::8.8.8.8", true},
      {"::", false},
      {"::1", false},
      {"::ffff:127.0.0.1", false},
      {"::ffff:10.0.0.1", false},
      {"::127.0.0.1", false},
      {"64:ff9b::10.0.0.1", false},
      {"64:ff9b::169.254.169.254", false},
      {"64:ff9b:1::8.8.8.8", false},
      {"100::1", false},
      {"2001::1", false},
      {"2001:db8::1", false},
      {"2002:7f00:1::", false},
      {"3fff::1", false},
      {"fc00::1", false},
      {"fd12:3456::1", false},
      {"fe80::1", false},
      {"fec0::1", false},
      {"ff02::1", false},
      {"fd00:ec2::254", false},
  }));
  INFO(text);
  const auto address = read_ip(text);
  REQUIRE(address);
  CHECK(is_public(*address) == expected);
}

TEST_CASE("addresses in this machine's networks are not outside, even public ones") {
  const std::vector<IpNetwork> own = {neighbourhood(*read_ip("8.8.8.8"), 24), neighbourhood(*read_ip("9.9.9.9"), 0),
                                      neighbourhood(*read_ip("2a00:1450:4001:8012::1"), 64),
                                      neighbourhood(*read_ip("2606:4700::1"), 0)};
  const auto [text, expected] = GENERATE(table<std::string, bool>({
      {"8.8.8.8", false},
      {"8.8.8.77", false},
      {"::ffff:8.8.8.77", false},
      {"64:ff9b::8.8.8.77", false},
      {"8.8.9.1", true},
      // An interface with the prefix length 0 counts as that address alone.
      {"9.9.9.9", false},
      {"9.9.9.10", true},
      // Another network of the same site.
      {"2a00:1450:4001:80ff::1", false},
      {"2a00:1450:4001:8100::1", true},
      {"2606:4700::1", false},
      {"2606:4700::2", true},
      {"10.0.0.1", false},
  }));
  INFO(text);
  CHECK(is_outside(*read_ip(text), own) == expected);
  CHECK(address_fault("https://" + (text.find(':') == std::string::npos ? text : "[" + text + "]") + "/x",
                      PrivateHosts({}), own)
            .has_value() != expected);
}

TEST_CASE("this machine's own networks are found") {
  const std::vector<IpNetwork> own = own_networks();
  const auto loopback = *read_ip("127.0.0.1");
  CHECK(std::ranges::any_of(
      own, [&](const IpNetwork& each) { return each.start.bytes == loopback.bytes && each.bits == 8; }));
}

TEST_CASE("no socket is opened to an address that is not outside, whatever its name resolved to before") {
  const std::vector<IpNetwork> own = {neighbourhood(*read_ip("8.8.8.8"), 24)};
  const auto opens = [&](const char* text) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    const auto ip = read_ip(text);
    std::memcpy(&address.sin_addr, ip->bytes.data(), sizeof address.sin_addr);
    const int opened = open_outside(reinterpret_cast<const sockaddr&>(address), SOCK_STREAM, 0, own);
    if (opened >= 0) close(opened);
    return opened >= 0;
  };
  CHECK(opens("1.1.1.1"));
  for (const char* text : {"127.0.0.1", "10.0.0.1", "169.254.169.254", "8.8.8.9"}) {
    INFO(text);
    CHECK_FALSE(opens(text));
  }
  sockaddr other{};
  other.sa_family = AF_UNIX;
  CHECK(open_outside(other, SOCK_STREAM, 0, own) == -1);
}

TEST_CASE("short and unusual forms are not addresses") {
  for (const char* text : {"127.1", "0x7f.0.0.1", "2130706433", "010.0.0.1", "1.2.3.4 ", "", "[::1]", "fe80::1%lo"}) {
    INFO(text);
    CHECK_FALSE(read_ip(text));
  }
}

TEST_CASE("a URL is split into its parts") {
  const auto address = read_web_address("https://Push.Example.ORG:8443/send/x?y=1");
  REQUIRE(address);
  CHECK(address->scheme == "https");
  CHECK(address->host == "push.example.org");
  CHECK(address->port == 8443);
  CHECK(address->origin == "https://push.example.org:8443");
  CHECK(read_web_address("https://push.example.org/x")->origin == "https://push.example.org");
  CHECK(read_web_address("https://[2606:4700::1]/x")->host == "2606:4700::1");
}

TEST_CASE("which URLs a user may register") {
  const PrivateHosts none({});
  const auto [url, fine] = GENERATE(table<std::string, bool>({
      {"https://discord.com/api/webhooks/1/x", true},
      {"https://8.8.8.8/x", true},
      {"http://discord.com/x", false},
      {"ftp://discord.com/x", false},
      {"file:///etc/passwd", false},
      {"gopher://127.0.0.1:25/", false},
      {"discord.com/x", false},
      {"https://127.0.0.1/x", false},
      {"https://127.1/x", false},
      {"https://2130706433/", false},
      {"https://0x7f000001/", false},
      {"https://[::1]/x", false},
      {"https://[::ffff:127.0.0.1]/x", false},
      {"https://[fe80::1%25lo]/x", false},
      {"https://localhost/x", false},
      {"https://metadata.localhost/x", false},
      {"https://169.254.169.254/latest/meta-data", false},
      {"https://user:word@discord.com/x", false},
      {"https://discord.com/x#part", false},
      {"https://discord.com/\r\nX: y", false},
      {"https://discord.com/ x", false},
      {"", false},
  }));
  INFO(url);
  CHECK(!address_fault(url, none, {}).has_value() == fine);
}

TEST_CASE("an allowed private host is that host only, and only its port if one is named") {
  const PrivateHosts hosts({"127.0.0.1:8080", "nas.home"});
  CHECK_FALSE(address_fault("http://127.0.0.1:8080/x", hosts, {}));
  CHECK_FALSE(address_fault("https://nas.home/x", hosts, {}));
  CHECK_FALSE(address_fault("http://NAS.home:81/x", hosts, {}));
  CHECK(address_fault("http://127.0.0.1:8081/x", hosts, {}));
  CHECK(address_fault("http://127.0.0.2:8080/x", hosts, {}));
  CHECK(address_fault("http://other.home/x", hosts, {}));
}
